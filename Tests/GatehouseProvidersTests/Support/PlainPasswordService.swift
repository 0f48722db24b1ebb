import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehousePasswordProviders
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes

/// A service of somebody's own, with words of its own, that can sign in, renew and end a session, and nothing else.
final class PlainPasswordService: Sendable {
    static let description = PasswordServiceDescription(
        id: "house", issuer: "https://api.house.example", baseAddress: "https://api.house.example",
        headers: ["X-App": "notes"],
        operations: [
            .signIn: [
                ServiceExchange(
                    .post, "/sessions", .form([("login", "{username}"), ("secret", "{password}"), ("hint", "{hint?}")]))
            ],
            .refresh: [ServiceExchange(.post, "/sessions/renewal", .json(["token": "{refreshToken}"]))],
            .revoke: [
                ServiceExchange(
                    .delete, "/people/{subject}/session", headers: ["Authorization": "Token {accessToken}"])
            ],
        ],
        session: SessionPlaces(
            accessToken: "session.key", refreshToken: "session.renewal", lifetime: "session.seconds",
            account: AccountMapping(subject: "person.number", displayNames: ["person.called"])),
        refusals: ServiceRefusals(
            errorCode: ErrorCodePlace(["problem"]), finalAnswers: [TerminalResponse(status: 410, errorCode: "ended")],
            meanings: ["ended": .gone, "closed_on_sundays": .notNow]))

    let book = AccountBook()
    let transport = ScriptedTransport()

    init() {
        transport.setDefault { [weak self] request in
            guard let self else { throw HTTPError(.cannotConnect) }
            return try answer(request)
        }
    }

    static func refusal(_ problem: String, _ status: HTTPStatus) -> HTTPResponse {
        ScriptedIssuer.json(["problem": .string(problem)], status: status)
    }

    private func answer(_ request: HTTPRequest) throws -> HTTPResponse {
        switch (request.method, request.path) {
        case (.post, "/sessions"):
            let form = try ScriptedIssuer.form(request)
            guard form["hint"] == nil, let account = book.account(email: form["login"]),
                account.password == form["secret"]
            else { return PlainPasswordService.refusal("wrong_password", 403) }
            return tokens(book.open(account))
        case (.post, "/sessions/renewal"):
            let token = try JSONValue(parsing: request.body.encode())["token"]?.string
            return book.renew(token).map(tokens) ?? PlainPasswordService.refusal("ended", 410)
        default:
            let token = request.headers["Authorization"].map { String($0.dropFirst("Token ".count)) } ?? ""
            return book.end(token: token)
                ? HTTPResponse(status: .noContent) : PlainPasswordService.refusal("ended", 410)
        }
    }

    private func tokens(_ tokens: AccountBook.Tokens) -> HTTPResponse {
        ScriptedIssuer.json([
            "session": ["key": .string(tokens.access), "renewal": .string(tokens.refresh), "seconds": 900],
            "person": ["number": .string(tokens.account.id), "called": .string(tokens.account.email ?? "")],
        ])
    }
}
