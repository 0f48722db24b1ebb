import GatehouseOAuth
import Testing

@Suite("The parameters of a message")
struct OAuthParametersTests {
    @Test func `refuse one that stands twice`() throws {
        let error = #expect(throws: OAuthError.self) { try OAuthParameters([("scope", "a"), ("scope", "a")]) }
        #expect(error?.code == .duplicateParameter)
        #expect(error?.parameter == "scope")
        #expect(error?.response.code == .invalidRequest)
        #expect(try OAuthParameters([("scope", "a"), ("Scope", "a")])["scope"] == "a")
    }

    @Test(arguments: ["resource", "audience"]) func `let a place stand several times`(name: String) throws {
        let parameters = try OAuthParameters([(name, "https://a.example"), ("x", "1"), (name, "https://b.example")])
        #expect(parameters.all(name) == ["https://a.example", "https://b.example"])
    }

    @Test func `count an empty one as left out`() throws {
        let parameters = try OAuthParameters([("state", ""), ("nonce", "n")])
        #expect(parameters["state"] == nil)
        #expect(parameters.all("state").isEmpty)
        #expect(parameters["nonce"] == "n")
    }

    @Test func `have a limit of number and of size`() throws {
        let many = (0..<64).map { (name: "p\($0)", value: "v") }
        #expect(try OAuthParameters(many).pairs.count == 64)
        let tooMany = #expect(throws: OAuthError.self) { try OAuthParameters(many + [("one", "more")]) }
        #expect(tooMany?.code == .tooLarge)
        let large = String(repeating: "x", count: OAuthParameters.maximumSize - 1)
        #expect(try OAuthParameters([("a", large)])["a"]?.utf8.count == large.utf8.count)
        let tooLarge = #expect(throws: OAuthError.self) { try OAuthParameters([("a", large + "x")]) }
        #expect(tooLarge?.code == .tooLarge)
    }

    @Test func `never show their values`() throws {
        let parameters = try OAuthParameters([("code", "hunter2")])
        var dumped = ""
        dump(parameters, to: &dumped)
        for text in ["\(parameters)", String(reflecting: parameters), dumped] {
            #expect(!text.contains("hunter2"))
        }
        #expect("\(parameters)".contains("code"))
    }

    @Test func `are joined so that the later one counts`() throws {
        let joined = try OAuthParameters([("a", "1"), ("b", "2")]).appending(OAuthParameters([("a", "3")]))
        #expect(joined["a"] == "3")
        #expect(joined.pairs.map(\.name) == ["b", "a"])
    }
}
