import GatehouseClient
import GatehouseHTTP

/// The requests of the ledger service, with limits on their time and size. Their responses are values.
struct LedgerService: Sendable {
    let server: Origin
    let transport: any HTTPTransport

    func signIn(_ credentials: BasicCredentials) async throws(HTTPError) -> HTTPResponse {
        var request = HTTPRequest(.post, url: server.description + "/sessions")
        request.headers["Authorization"] = credentials.authorization.fieldValue
        return try await send(request)
    }

    func renew(_ key: Secret) async throws(HTTPError) -> HTTPResponse {
        try await send(HTTPRequest(.put, url: server.description + "/sessions", body: LedgerService.body(key)))
    }

    func end(_ key: Secret) async throws(HTTPError) -> HTTPResponse {
        try await send(HTTPRequest(.post, url: server.description + "/sessions/end", body: LedgerService.body(key)))
    }

    private static func body(_ key: Secret) -> JSONBody { JSONBody(["key": .string(key.revealed)]) }

    private func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        guard server.isSecure else { throw HTTPError(.insecureConnection, "the ledger's address isn't https") }
        var request = request
        request[option: Timeout.self] = .seconds(20)
        request[option: MaximumResponseSize.self] = 64 * 1024
        do {
            return try await transport.send(request)
        } catch {
            throw HTTPError(wrapping: error, request: nil)  // the request contains credentials
        }
    }
}

/// What a session response of the ledger contains: after a renewal only a token.
struct LedgerReply {
    let token: Secret
    let lifetime: Duration?
    let key: Secret?
    let account: Account?

    init(_ response: HTTPResponse, issuer: String) throws(HTTPError) {
        let content = try response.json()
        guard let token = content["token"]?.string, !token.isEmpty else {
            throw HTTPError(.invalidResponse, "the ledger's response contains no token")
        }
        self.token = Secret(token)
        lifetime = content["seconds"]?.integer.map { .seconds($0) }
        key = content["key"]?.string.map { Secret($0) }
        account = content["member"]?["number"]?.string.map {
            Account(issuer: issuer, subject: AccountID($0), displayName: content["member"]?["name"]?.string)
        }
    }
}
