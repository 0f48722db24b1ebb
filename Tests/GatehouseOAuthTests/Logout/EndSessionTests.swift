import GatehouseOAuth
import GatehouseTypes
import Testing

@Suite("The end of the provider's session")
struct EndSessionTests {
    @Test func `is asked for with the hint, the client, the address and the state`() throws {
        let request = EndSessionRequest(
            idTokenHint: Secret("e30.e30.AA"), clientID: "notes",
            postLogoutRedirectURI: try RedirectURI("http://127.0.0.1:49152/"), state: "s-1", logoutHint: "ada",
            uiLocales: ["de", "en"])
        let names = request.parameters.pairs.map(\.name)
        #expect(
            names == ["id_token_hint", "client_id", "post_logout_redirect_uri", "state", "logout_hint", "ui_locales"])
        let read = try EndSessionRequest(parameters: request.parameters)
        #expect(read.idTokenHint?.revealed == "e30.e30.AA")
        #expect(read.clientID == "notes")
        #expect(read.postLogoutRedirectURI == request.postLogoutRedirectURI)
        #expect(read.state == "s-1")
        #expect(read.logoutHint == "ada")
        #expect(read.uiLocales == ["de", "en"])
        #expect(try EndSessionRequest(parameters: OAuthParameters()).parameters.pairs.isEmpty)
    }

    @Test(arguments: [
        ("post_logout_redirect_uri", "http://app.example/"), ("post_logout_redirect_uri", "javascript:alert(1)"),
        ("state", "a\nb"),
    ])
    func `isn't asked for with what can't be read`(name: String, value: String) throws {
        let parameters = try OAuthParameters([(name, value)])
        let error = #expect(throws: OAuthError.self) { try EndSessionRequest(parameters: parameters) }
        #expect(error?.parameter == name)
    }

    @Test func `is answered with the state that was sent`() throws {
        let answer = EndSessionResponse(state: "s-1").parameters
        #expect(try EndSessionResponse(parameters: answer, expectedState: "s-1").state == "s-1")
        for wrong in [answer, OAuthParameters()] {
            let error = #expect(throws: OAuthError.self) {
                try EndSessionResponse(parameters: wrong, expectedState: "s-2")
            }
            #expect(error?.code == .stateMismatch)
        }
    }
}
