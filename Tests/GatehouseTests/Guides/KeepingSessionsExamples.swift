import Foundation
import Gatehouse

// The article Keeping sessions: how a store is chosen, and what an app can ask of a session.

func fileExample(_ provider: any RemoteAuthProvider, folder: URL) async throws -> AuthenticationState {
    // snippet.file
    let auth = AuthManager(provider: provider, store: FileStore(file: folder.appending(path: "session.json")))
    let state = try await auth.restore()
    // snippet.end
    return state
}

func credentialExample(folder: URL, credentials: String) -> any AuthDataStore {
    // snippet.encrypted
    let store = EncryptedFileStore(
        file: folder.appending(path: "session.sealed"),
        keys: CredentialDirectory(path: credentials, name: "gatehouse"))
    // snippet.end
    return store
}

func rotatedKeyExample(file: URL, key: Secret, old: Secret) async throws -> EncryptedFileStore {
    // snippet.rotation
    let keys = StoreKeys(current: try StoreKey(key), previous: [try StoreKey(old)])
    let store = EncryptedFileStore(file: file, keys: KeyCallback { keys })
    _ = try await store.reseal()  // afterwards the old key isn't needed any more
    // snippet.end
    return store
}

func migrationExample(folder: URL) -> MigratingStore {
    // snippet.migration
    let encrypted = EncryptedFileStore(
        file: folder.appending(path: "session.sealed"), keys: KeyFile(making: folder.appending(path: "key")))
    let store = MigratingStore(encrypted, replacing: FileStore(file: folder.appending(path: "session.json")))
    // snippet.end
    return store
}

func memoryExample(folder: URL) -> [MemoryStore] {
    // snippet.memory
    let temporary = MemoryStore()  // session and keys are lost when the process ends
    let keysInFiles = MemoryStore(proofKeys: FileProofKeyStore(folder: folder))
    // snippet.end
    return [temporary, keysInFiles]
}

func processesExample(_ provider: any RemoteAuthProvider, _ log: Console) -> AuthManager {
    // snippet.processes
    let auth = AuthManager(
        provider: provider, store: FileStore(path: "session.json"),
        policy: RefreshPolicy(ahead: .seconds(120), maximumRefusals: 3), name: "notes-sync", diagnostics: log)
    // snippet.end
    return auth
}

// snippet.diagnostics
/// Prints events of the manager. They contain no secrets.
struct Console: DiagnosticSink {
    func record(_ event: DiagnosticEvent) { print(event.name, event.fields) }
}
// snippet.end

func historyExample(_ auth: AuthManager) async {
    // snippet.history
    let history: SessionHistory = await auth.history
    for entry: SessionHistory.Entry in history.entries { print(entry.time, entry.event, entry.details) }
    // snippet.end
}

func exitExample(_ auth: AuthManager) async {
    // snippet.exit
    await auth.finishRevocations()  // tries all pending revocations now
    await auth.finishBackgroundWork()  // a refresh or a write that is running
    // snippet.end
}

func refreshExample(_ auth: AuthManager) async throws -> Bool {
    // snippet.refresh
    let session: AuthSession = try await auth.validSession(minimumValidity: .seconds(300))
    let needsProof = session.accessToken.type == TokenType.dpop  // useless without a proof for each request
    // snippet.end
    return needsProof
}
