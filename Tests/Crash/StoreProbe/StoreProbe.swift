import Foundation
import GatehouseClient
import GatehouseKeyring
import GatehouseStores
import GatehouseTypes

/// A program with one session, for tests that watch or end whole processes.
///
/// `StoreProbe KIND FOLDER SOCKET COMMAND…` does one command after the other and says on standard output what came of
/// each.
@main
struct StoreProbe {
    private let store: any AuthDataStore
    private let manager: AuthManager
    private let time = SystemTimeSource()
    private let flows: ProbedFlows

    private init(kind: String, folder: String, socket: String) {
        store = StoreProbe.store(kind, URL(filePath: folder))
        flows = ProbedFlows(folder: URL(filePath: folder).appending(path: "flows"))
        manager = AuthManager(provider: WireProvider(address: socket), store: store, time: time)
    }

    static func main() async {
        let arguments = CommandLine.arguments
        guard arguments.count > 4 else { return say("usage: StoreProbe KIND FOLDER SOCKET COMMAND...") }
        let probe = StoreProbe(kind: arguments[1], folder: arguments[2], socket: arguments[3])
        for command in arguments.dropFirst(4) {
            do {
                say(try await probe.perform(command))
            } catch {
                say("failed: \(error)")
            }
        }
    }

    private static func store(_ kind: String, _ folder: URL) -> any AuthDataStore {
        let file = folder.appending(path: "session.json")
        let patience = Duration.seconds(240)  // The machine may be busy.
        return switch kind {
        case "encrypted":
            EncryptedFileStore(
                file: file, keys: KeyFile(making: folder.appending(path: "key")), patience: patience)
        case "keyring": SecretServiceStore(service: "com.example.probe", locksIn: folder.path, patience: patience)
        case "lonely": LonelyStore(store: FileStore(file: file, patience: patience))
        default: FileStore(file: file, patience: patience)
        }
    }

    private func perform(_ command: String) async throws -> String {
        let words = command.split(separator: ":").map(String.init)
        switch words[0] {
        case "restore": return name(try await manager.restore())
        case "signIn": return "signed in as \(try await manager.signIn().subject)"
        case "refresh":
            try await manager.refresh()
            return "refreshed"
        case "signOut": return await manager.signOut().isComplete ? "signed out" : "signed out, not in the store"
        case "finish": return await finish()
        case "loop": return try await loop(for: .seconds(Int(words[1]) ?? 1))
        case "rounds": return try await rounds(Int(words[1]) ?? 1)
        case "hold": return try await hold()
        case "putFlow": return try await flows.put(words[1])
        case "takeFlow": return try await flows.take(words[1])
        default: return "unknown command"
        }
    }

    private func name(_ state: AuthenticationState) -> String {
        if state.isSignedIn { return "signedIn" }
        if case .locked(let reason) = state { return "locked \(reason.rawValue)" }
        return state.isSignedOut ? "signedOut" : "\(state)"
    }

    private func finish() async -> String {
        _ = await manager.finishRevocations()
        return "owes \(manager.pendingRevocations)"
    }

    /// Has the token replaced again and again.
    private func loop(for duration: Duration) async throws -> String {
        let end = time.uptime + duration
        var rounds = 0
        while time.uptime < end {
            try await replaceToken()
            rounds += 1
        }
        return "\(rounds) rounds, \(name(manager.state))"
    }

    private func rounds(_ count: Int) async throws -> String {
        for _ in 0..<count { try await replaceToken() }
        return "\(count) rounds, \(name(manager.state))"
    }

    /// Has the token replaced, by this process or by another that came first.
    private func replaceToken() async throws {
        let session = try await manager.validSession()
        _ = try await manager.refresh(ifCurrent: session.accessToken)
    }

    /// Takes the lock, starts a program that outlives this one, and waits to be killed.
    private func hold() async throws -> String {
        let lease = try await store.coordination?.acquire(.record)
        let child = Process()
        child.executableURL = URL(filePath: "/bin/sleep")
        child.arguments = ["3600"]
        child.standardOutput = FileHandle.nullDevice
        try child.run()
        StoreProbe.say("held, beside \(child.processIdentifier)")
        child.waitUntilExit()
        lease?.release()
        return "released"
    }

    private static func say(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }
}

/// A store that keeps others from coordinating, to show what happens then.
private struct LonelyStore: AuthDataStore {
    let store: FileStore
    func read() async -> StoreReading { await store.read() }
    func save(_ record: AuthRecord) async throws { try await store.save(record) }
    func erase() async throws { try await store.erase() }
}
