import Foundation
import GatehouseClient
package import GatehouseTesting
import GatehouseTypes
import Synchronization

/// A token service with rotation and reuse detection, behind a local socket.
package final class TokenServer: Sendable {
    package let service = FakeAuthService(time: SystemTimeSource(), lifetime: .seconds(300))
    private let provider: FakeProvider
    private let folder: TemporaryFolder
    private let listener: Int32
    private let isOver = Atomic(false)

    package var address: String { folder.file("socket").path }

    package init() throws {
        provider = FakeProvider(service)
        folder = try TemporaryFolder()
        listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var place = sockaddr_un()
        place.sun_family = sa_family_t(AF_UNIX)
        let path = folder.file("socket").path
        unsafe withUnsafeMutableBytes(of: &place.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
        let isBound = unsafe withUnsafePointer(to: &place) { place in
            unsafe place.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
                unsafe bind(listener, place, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        guard isBound, listen(listener, 64) == 0 else {
            throw ChildProcess.Failure(description: "no socket: \(unsafe String(cString: strerror(errno)))")
        }
        Thread { [listener, provider] in TokenServer.accept(listener, provider) }.start()
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    private static func accept(_ listener: Int32, _ provider: FakeProvider) {
        while true {
            let connection = Glibc.accept(listener, nil, nil)
            guard connection >= 0 else { return }
            _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
            Thread { serve(connection, provider) }.start()
        }
    }

    private static func serve(_ connection: Int32, _ provider: FakeProvider) {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while unsafe recv(connection, &byte, 1, 0) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
        // What didn't arrive whole was never asked.
        guard byte == UInt8(ascii: "\n"), let request = try? JSONValue(parsing: line) else {
            close(connection)
            return
        }
        Task {
            let answer = await answer(request, provider).encoded + [UInt8(ascii: "\n")]
            _ = unsafe answer.withUnsafeBytes {
                unsafe send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            close(connection)
        }
    }

    private static func answer(_ request: JSONValue, _ provider: FakeProvider) async -> JSONValue {
        let token = AccessToken(Secret(""), receivedAt: .distantPast, lifetime: nil)
        let session = AuthSession(
            provider: provider.id, account: Account(issuer: "", subject: ""), accessToken: token,
            refreshToken: Secret(request["token"]?.string ?? ""))
        do {
            switch request["do"]?.string {
            case "signIn": return try await provider.signIn(SignInContext()).storageValue
            case "refresh": return try session.merging(await provider.refresh(session)).storageValue
            case "revoke":
                try await provider.revoke(session)
                return [:]
            default: return ["error": "invalid_request"]
            }
        } catch {
            return ["error": "invalid_grant"]
        }
    }
}
