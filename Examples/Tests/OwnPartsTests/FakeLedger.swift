import GatehouseClient
import GatehouseHTTP
import GatehouseTesting
import Synchronization

/// The ledger service in memory, as its documentation describes it.
final class FakeLedger: Sendable {
    static let server: Origin = "https://ledger.example"
    static let member = SignInContext(credential: PasswordCredential(username: "4711", password: Secret("open sesame")))

    private struct State {
        var openKeys: Set<String> = []
        var count = 0
    }

    private let state = Mutex(State())

    /// The transport to this service.
    var transport: ScriptedTransport { ScriptedTransport { [self] in try respond(to: $0) } }

    static func problem(_ code: String, status: HTTPStatus) -> HTTPResponse {
        HTTPResponse(status: status, body: JSONValue.object(["problem": .string(code)]).encoded)
    }

    /// Ends a session, like an administrator.
    func close(_ key: Secret?) {
        _ = state.withLock { $0.openKeys.remove(key?.revealed ?? "") }
    }

    private func respond(to request: HTTPRequest) throws -> HTTPResponse {
        let content = try? JSONValue(parsing: request.body.encode())
        return switch (request.method, request.path) {
        case (.post, "/sessions"): open(request.headers["Authorization"])
        case (.put, "/sessions"): renew(content?["key"]?.string ?? "")
        case (.post, "/sessions/end"): end(content?["key"]?.string ?? "")
        default: HTTPResponse(status: .notFound)
        }
    }

    private func open(_ authorization: String?) -> HTTPResponse {
        let credentials = authorization.flatMap { AuthorizationCredentials($0) }.flatMap { BasicCredentials($0) }
        guard let credentials, credentials.password.matches(Secret("open sesame")) else {
            return FakeLedger.problem("wrong_password", status: .forbidden)
        }
        let (number, key) = state.withLock { state in
            state.count += 1
            let key = "renewal-key-\(state.count)"
            state.openKeys.insert(key)
            return (state.count, key)
        }
        return HTTPResponse(
            status: .created,
            body: JSONValue.object([
                "token": .string("token-\(number)"), "key": .string(key), "seconds": 600,
                "member": ["number": .string(credentials.username), "name": "Ada"],
            ]).encoded)
    }

    private func renew(_ key: String) -> HTTPResponse {
        let number = state.withLock { state in
            state.count += 1
            return state.openKeys.contains(key) ? state.count : nil
        }
        guard let number else { return FakeLedger.problem("session_closed", status: 410) }
        return HTTPResponse(
            status: .ok, body: JSONValue.object(["token": .string("token-\(number)"), "seconds": 600]).encoded)
    }

    private func end(_ key: String) -> HTTPResponse {
        state.withLock { $0.openKeys.remove(key) } != nil
            ? HTTPResponse(status: .noContent) : FakeLedger.problem("session_closed", status: 410)
    }
}
