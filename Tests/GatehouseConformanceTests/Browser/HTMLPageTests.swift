import Testing

@testable import GatehouseConformance

@Suite("The forms and links of a page")
struct HTMLPageTests {
    @Test func `have their fields, buttons and what stands on them`() {
        let forms = HTMLPage.forms(
            in: """
                <!-- <form action="/comment"> --><script>"<form action='/script'>"</script>
                <FORM action="/sign&#45;in?a=1&amp;b=2" method='POST'>
                <input type=hidden name=csrf value="a&quot;b"> <input name="email"><input type=checkbox name=keep checked>
                <input type="checkbox" name="other"><button name="go" value="1">Sign&nbsp;
                 in</button><button type="button" name="no">No</button></FORM>
                <form><input type="submit" value="Cancel"></form>
                """)
        #expect(forms.map(\.action) == ["/sign-in?a=1&b=2", ""])
        #expect(forms.map(\.isPost) == [true, false])
        #expect(forms[0].fields.map(\.name) == ["csrf", "email", "keep", "go"])
        #expect(forms[0].fields.map(\.value) == ["a\"b", "", "on", "1"])
        #expect(forms[1].fields.first?.label == "Cancel")
        let sent = forms[0].sent(pressing: forms[0].fields.last)
        #expect(sent.encoded == "csrf=a%22b&email=&keep=on&go=1")
        #expect(forms[0].sent(pressing: nil)["go"] == nil)
    }

    @Test func `are found however the page is damaged`() {
        for page in ["<", "<form", "<form action", "<form action=\"", "<!--", "<script>", "&#x110000;", "<form a=&;>"] {
            #expect(HTMLPage.forms(in: page).count <= 1)
        }
        #expect(
            HTMLPage.links(in: "<p><a href=/one>1</a><a name=x><A HREF='https://x/?a=1&amp;b'>2</A>") == [
                "/one", "https://x/?a=1&b",
            ])
    }
}
