import Dispatch
import GatehouseClient
import GatehouseHTTP
import GatehouseTypes
import Glibc

/// A provider whose service listens on a local socket: one line of JSON there, one back, for each request.
struct WireProvider: RemoteAuthProvider {
    let id: ProviderID = "fake"
    let authorizer: any RequestAuthorizer = BearerAuthorizer()
    let address: String
    private let queue = DispatchQueue(label: "wire", attributes: .concurrent)

    init(address: String) {
        self.address = address
    }

    func signIn(_ context: SignInContext) async throws -> AuthSession {
        guard case .answer(let answer) = await ask(["do": "signIn"]) else {
            throw AuthError(.unreachable, "the service is gone")
        }
        return try AuthSession(storageValue: answer)
    }

    func refresh(_ session: AuthSession) async throws(RefreshFailure) -> SessionUpdate {
        let token = JSONValue.string(session.refreshToken?.revealed ?? "")
        switch await ask(["do": "refresh", "token": token]) {
        case .unreachable: throw .transient(AuthError(.unreachable, "the service is gone"))
        case .lost: throw .inDoubt(AuthError(.inDoubt, "the answer was lost"))
        case .answer(let answer):
            if answer["error"] != nil {
                throw RefreshFailure(HTTPResponse(status: .badRequest, body: answer.encoded), final: .invalidGrant)
            }
            guard let renewed = try? AuthSession(storageValue: answer) else {
                throw .inDoubt(AuthError(.invalidResponse))
            }
            return SessionUpdate(
                accessToken: renewed.accessToken.value, receivedAt: renewed.accessToken.receivedAt,
                lifetime: renewed.accessToken.lifetime, refreshToken: renewed.refreshToken)
        }
    }

    func revoke(_ session: AuthSession) async throws {
        let token = JSONValue.string(session.refreshToken?.revealed ?? "")
        guard case .answer = await ask(["do": "revoke", "token": token]) else {
            throw AuthError(.unreachable, "the service is gone")
        }
    }

    private enum Reply: Sendable {
        case unreachable
        case lost
        case answer(JSONValue)
    }

    private func ask(_ request: JSONValue) async -> Reply {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: exchange(request)) }
        }
    }

    private func exchange(_ request: JSONValue) -> Reply {
        let connection = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(connection) }
        guard connection >= 0, connects(connection) else { return .unreachable }
        let line = request.encoded + [UInt8(ascii: "\n")]
        let sent = unsafe line.withUnsafeBytes {
            unsafe send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard sent == line.count else { return .lost }
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes { unsafe recv(connection, $0.baseAddress, $0.count, 0) }
            guard count > 0 else { break }
            answer += buffer.prefix(count)
        }
        guard answer.last == UInt8(ascii: "\n"), let json = try? JSONValue(parsing: answer.dropLast() + []) else {
            return .lost
        }
        return .answer(json)
    }

    private func connects(_ connection: Int32) -> Bool {
        var place = sockaddr_un()
        place.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &place.sun_path) { path in
            unsafe path.copyBytes(from: address.utf8.prefix(path.count - 1))
        }
        return unsafe withUnsafePointer(to: &place) { place in
            unsafe place.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
                unsafe connect(connection, place, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
    }
}
