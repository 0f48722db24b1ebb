import GatehouseClient
import GatehouseHTTP
import GatehouseTesting
import Synchronization

/// The shop's service in memory, as its documentation describes it.
final class FakeShop: Sendable {
    static let customer = SignInContext(
        credential: PasswordCredential(username: "ada", password: Secret("open sesame")))

    private let state = Mutex((openKeys: Set<String>(), count: 0))

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
        let content = try JSONValue(parsing: request.body.encode())
        let key = content["key"]?.string ?? ""
        switch request.path {
        case "/session":
            guard content["password"]?.string == "open sesame" else {
                return FakeShop.problem("wrong_password", status: .forbidden)
            }
            return reply(to: content["name"]?.string ?? "")
        case "/session/refresh":
            // A key can be used again, so a client that lost the response can repeat its request.
            let isOpen = state.withLock { $0.openKeys.contains(key) }
            return isOpen ? reply(renewing: key) : FakeShop.problem("session_closed", status: 410)
        case "/session/end":
            let wasOpen = state.withLock { $0.openKeys.remove(key) != nil }
            return wasOpen
                ? HTTPResponse(status: .noContent) : FakeShop.problem("session_closed", status: 410)
        default: return HTTPResponse(status: .notFound)
        }
    }

    private func reply(to customer: String = "ada", renewing key: String? = nil) -> HTTPResponse {
        let (number, key) = state.withLock { state in
            state.count += 1
            let key = key ?? "session-key-\(state.count)"
            state.openKeys.insert(key)
            return (state.count, key)
        }
        let content: JSONValue = [
            "token": .string("token-\(number)"), "key": .string(key), "seconds": 600,
            "customer": ["id": .string("customer-\(customer)"), "name": "Ada"],
        ]
        return HTTPResponse(status: .ok, body: content.encoded)
    }
}
