import Testing

@testable import GatehouseCommand

@Suite("A form in a page")
struct HTMLFormTests {
    @Test func `gives its action and its fields`() throws {
        let page = """
            <!doctype html><p>Hello <b>you</b>
            <form method="post" action="/authorize?a=1&amp;b=2">
              <input type=hidden name="token" value="x&quot;y"><input name='email' required/>
              <button type="submit" name="decision" value="allow">Sign in</button>
            </form><form action="/other"></form>
            """
        let form = try #require(HTMLForm(page: page))
        #expect(form.action == "/authorize?a=1&b=2")
        #expect(form.fields.map(\.name) == ["token", "email", "decision"])
        #expect(form.fields.map(\.value) == ["x\"y", "", "allow"])
    }

    @Test func `is filled in once per field`() throws {
        var form = try #require(HTMLForm(page: "<form><input name=email value=a></form>"))
        form.fill("email", "b")
        form.fill("password", "c")
        #expect(form.fields.map { "\($0.name)=\($0.value)" } == ["email=b", "password=c"])
    }

    @Test(arguments: ["", "<p>none</p>", "<form", "<form><input name=", "<form>", "< <<form></"])
    func `is missing or incomplete without a crash`(page: String) {
        #expect(HTMLForm(page: page) == nil)
    }
}
