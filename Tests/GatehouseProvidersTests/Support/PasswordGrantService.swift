import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes

/// A service of one's own with the password grant of RFC 6749, section 4.3.
final class PasswordGrantService: Sendable {
    static let address = "https://house.notes.example/oauth"

    let book = AccountBook()
    let transport = ScriptedTransport()
    let network: FaultyTransport

    init() {
        network = FaultyTransport(transport)
        book.add("ada@example.com", "correct horse")
        transport.setDefault { [weak self] request in
            guard let self else { throw HTTPError(.cannotConnect) }
            return try answer(request, ScriptedIssuer.form(request))
        }
    }

    private func answer(_ request: HTTPRequest, _ form: OAuthParameters) -> HTTPResponse {
        guard form["client_id"] == "notes" else {
            return ScriptedIssuer.json(["error": "invalid_client"], status: .unauthorized)
        }
        if request.path == "/oauth/revoke" {
            book.end(token: form["token"] ?? "")
            return HTTPResponse(status: .ok)
        }
        let tokens: AccountBook.Tokens? =
            switch form["grant_type"] {
            case "password":
                book.account(email: form["username"]).flatMap {
                    $0.password == form["password"] ? book.open($0) : nil
                }
            default: book.renew(form["refresh_token"])
            }
        guard let tokens else { return ScriptedIssuer.json(["error": "invalid_grant"], status: .badRequest) }
        return ScriptedIssuer.json([
            "access_token": .string(tokens.access), "refresh_token": .string(tokens.refresh), "expires_in": 600,
            "token_type": "Bearer", "sub": .string(tokens.account.id), "email": "ada@example.com",
        ])
    }

    func subject(_ description: ProviderDescription) throws -> ProviderUnderTest {
        ProviderUnderTest(
            try description.provider(clientID: "notes", transport: network),
            context: SignInContext(
                credential: PasswordCredential(username: "ada@example.com", password: Secret("correct horse"))),
            network: network, tokenEndpoint: "/oauth/token"
        ) { session in
            self.book.end(token: session.refreshToken?.revealed ?? "")
        }
    }
}
