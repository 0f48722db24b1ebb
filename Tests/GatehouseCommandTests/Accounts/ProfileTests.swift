import GatehouseClient
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("A profile")
struct ProfileTests {
    private let profile = Profile(
        name: "work", provider: .issuer("https://id.example.com"), clientID: "tool", scope: "openid",
        redirectURI: "http://127.0.0.1:1234/callback")

    @Test func `comes back as it was written`() throws {
        #expect(try Profile(name: "work", json: profile.json) == profile)
        var pushing = profile
        pushing.pushesRequests = true
        #expect(try Profile(name: "work", json: pushing.json) == pushing)
    }

    @Test func `names its provider in sessions by the client too, unless an older version wrote it`() throws {
        #expect(profile.providerID == "https://id.example.com client=tool")
        let json = try JSONValue(
            parsing: #"{"version":1,"issuer":"https://id.example.com","clientID":"tool","scope":"openid"}"#)
        #expect(try Profile(name: "work", json: json).providerID == nil)
    }

    @Test(arguments: ["{}", #"{"version":2,"issuer":"a","clientID":"b","scope":""}"#, "[]"])
    func `that can't be read is an error, not a crash`(text: String) throws {
        let json = try JSONValue(parsing: text)
        #expect(throws: CommandFailure.self) { try Profile(name: "work", json: json) }
    }
}
