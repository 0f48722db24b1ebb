import GatehouseOAuth
import GatehouseTypes
import Testing

@Suite("A revocation request")
struct RevocationRequestTests {
    @Test func `is the same after writing and reading`() throws {
        let request = RevocationRequest(token: Secret("r"), tokenTypeHint: .refreshToken)
        let read = try RevocationRequest(parameters: OAuthParameters(request.parameters.pairs))
        #expect(read.token.revealed == "r")
        #expect(read.tokenTypeHint == .refreshToken)
    }

    @Test func `needs a token and no more`() throws {
        #expect(throws: OAuthError.self) { try RevocationRequest(parameters: OAuthParameters([("token", "")])) }
        #expect(try RevocationRequest(parameters: OAuthParameters([("token", "t")])).tokenTypeHint == nil)
    }
}
