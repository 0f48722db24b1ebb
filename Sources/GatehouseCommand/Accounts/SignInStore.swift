import Foundation
import GatehouseClient
import GatehouseStores
import GatehouseTypes
import Synchronization

/// The store of an account's session while somebody signs in to it. It writes the new profile before the new session.
final class SignInStore: AuthDataStore {
    private struct State {
        /// The generation of the record that was read or written last.
        var generation: UInt64 = 0
        var failure: (any Error)?
    }

    private let file: FileStore
    private let folder: AccountFolder
    private let profile: Profile
    private let credential: ClientCredential
    private let state = Mutex(State())

    /// - Parameters:
    ///   - folder: The account's folder.
    ///   - profile: Where it is signed in to.
    ///   - credential: How the client proves itself there.
    init(_ folder: AccountFolder, _ profile: Profile, _ credential: ClientCredential) {
        self.folder = folder
        self.profile = profile
        self.credential = credential
        file = FileStore(file: folder.session)
    }

    /// Why the profile couldn't be written.
    var failure: (any Error)? { state.withLock { $0.failure } }

    func read() async -> StoreReading {
        let reading = await file.read()
        let generation: UInt64 = if case .found(let record) = reading { record.generation } else { 0 }
        state.withLock { $0.generation = generation }
        return reading
    }

    /// Writes a record. The manager holds the lock of the store meanwhile, and has read what is to be replaced.
    func save(_ record: AuthRecord) async throws {
        let replaced = state.withLock { $0.generation }
        if record.session != nil, record.generation > replaced {
            try writeProfile(of: record.generation, replacing: replaced)
        }
        try await file.save(record)
        state.withLock { $0.generation = record.generation }
    }

    private func writeProfile(of generation: UInt64, replacing replaced: UInt64) throws {
        let entry = AccountProfiles.Entry(generation: generation, profile: profile, credential: credential)
        // Profiles that can't be read must not keep anybody from signing in.
        var profiles = (try? folder.profiles()) ?? AccountProfiles(entry)
        profiles.append(entry, replacing: replaced)
        do {
            try folder.write(profiles)
        } catch {
            state.withLock { $0.failure = error }
            throw AuthError(.storeFailed, error.description, underlyingError: error)
        }
    }

    func erase() async throws {
        try await file.erase()
    }

    var coordination: (any StoreCoordination)? { file.coordination }
}
