import GatehouseOAuth
import GatehouseTypes
import Testing

@Suite("A request with the client's own credentials")
struct ClientCredentialsTests {
    /// RFC 6749, section 4.4.2.
    @Test func `is the one of the RFC's example`() throws {
        let client = try ClientAuthentication(
            parameters: OAuthParameters([("grant_type", "client_credentials")]),
            authorization: Secret("Basic czZCaGRSa3F0MzpnWDFmQmF0M2JW"))
        guard case .secretBasic("s6BhdRkqt3", let secret) = client else {
            Issue.record("another client: \(client)")
            return
        }
        #expect(secret.revealed == "gX1fBat3bV")
        #expect(client.authorization?.revealed == "Basic czZCaGRSa3F0MzpnWDFmQmF0M2JW")
        let request = try ClientCredentialsRequest(parameters: OAuthParameters([("grant_type", "client_credentials")]))
        #expect(request.parameters.pairs.map { "\($0.name)=\($0.value)" } == ["grant_type=client_credentials"])
    }

    @Test func `is the same after writing and reading`() throws {
        let request = ClientCredentialsRequest(
            scope: Scope("read write"), resources: ["https://api.example"], audiences: ["api"])
        let read = try ClientCredentialsRequest(parameters: request.parameters)
        #expect(read.scope == request.scope)
        #expect(read.resources == request.resources)
        #expect(read.audiences == request.audiences)
    }

    @Test(arguments: [("grant_type", "password"), ("scope", "a  b"), ("resource", "/relative"), ("audience", "a\nb")])
    func `is refused if it can't be read`(name: String, value: String) throws {
        var parameters = ClientCredentialsRequest(scope: Scope("read")).parameters
        #expect(throws: Never.self) { try ClientCredentialsRequest(parameters: parameters) }
        parameters.set(name, value)
        #expect(throws: OAuthError.self) { try ClientCredentialsRequest(parameters: parameters) }
    }
}
