import Foundation
import GatehouseClient
import GatehouseStores
import Synchronization

/// The store of an account's session and profiles. It writes the profile of a sign-in before the session. When a
/// session ends, it removes the profile that a killed sign-in has left, since the record then gets the generation of
/// that profile.
final class AccountSessionStore: AuthDataStore {
    private struct State {
        /// The generation of the record that was read or written last.
        var generation: UInt64 = 0
        var failure: (any Error)?
    }

    private let file: FileStore
    private let folder: AccountFolder
    private let signIn: (profile: Profile, credential: ClientCredential)?
    private let state = Mutex(State())

    /// Creates the store of an account.
    ///
    /// - Parameters:
    ///   - folder: The account's folder.
    ///   - signIn: The provider and the client of a running sign-in, and the client's credential.
    init(_ folder: AccountFolder, signingIn signIn: (profile: Profile, credential: ClientCredential)? = nil) {
        self.folder = folder
        self.signIn = signIn
        file = FileStore(forShortProcess: folder.session)
    }

    /// The error with which the profile or the session couldn't be written.
    var failure: (any Error)? { state.withLock { $0.failure } }

    /// Checks that a session can be written, before somebody signs in for it.
    func checkWritable() async throws(CommandFailure) {
        do {
            try await file.checkWritable()
        } catch {
            throw CommandFailure(
                "The session couldn't be stored, so no sign-in is begun: \(error). Check that you may write there and "
                    + "that there is space on the disk, or set GATEHOUSE_HOME to another folder.")
        }
    }

    func read() async -> StoreReading {
        let reading = await file.read()
        let generation: UInt64 = if case .found(let record) = reading { record.generation } else { 0 }
        state.withLock { $0.generation = generation }
        return reading
    }

    /// Writes a record. The manager holds the store's lock and has read the record that is replaced.
    func save(_ record: AuthRecord) async throws {
        let replaced = state.withLock { $0.generation }
        if record.generation > replaced {
            if record.session == nil {
                dropUnfinished(after: replaced)
            } else {
                try writeProfile(of: record.generation, replacing: replaced)
            }
        }
        // The first sign-in of an account has failed, and its tokens still have to be revoked at the provider.
        if record.session == nil, !record.revocations.isEmpty, hasNoProfile {
            try writeProfile(of: record.generation, replacing: replaced)
        }
        do {
            try await file.save(record)
        } catch {
            state.withLock { $0.failure = error }
            throw error
        }
        state.withLock { $0.generation = record.generation }
    }

    /// Whether there has never been a sign-in under the account's name.
    private var hasNoProfile: Bool {
        do {
            return try folder.profiles().map { _ in false } ?? true
        } catch {
            return false
        }
    }

    private func writeProfile(of generation: UInt64, replacing replaced: UInt64) throws {
        guard let signIn else { return }
        let entry = AccountProfiles.Entry(
            generation: generation, profile: signIn.profile, credential: signIn.credential)
        // Profiles that can't be read must not prevent a sign-in.
        var profiles = (try? folder.profiles()) ?? AccountProfiles(entry)
        profiles.append(entry, replacing: replaced)
        do {
            try folder.write(profiles)
        } catch {
            state.withLock { $0.failure = error }
            throw AuthError(.storeFailed, error.description, underlyingError: error)
        }
    }

    /// Errors are ignored, so that a sign-out doesn't fail. A leftover profile does no harm: sessions name their
    /// client, so it isn't used for the session of another client.
    private func dropUnfinished(after generation: UInt64) {
        guard var profiles = try? folder.profiles(), profiles.dropUnfinished(after: generation) else { return }
        try? folder.write(profiles)
    }

    func erase() async throws {
        try await file.erase()
    }

    var coordination: (any StoreCoordination)? { file.coordination }
}
