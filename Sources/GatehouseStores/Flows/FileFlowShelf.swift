public import Foundation
public import GatehouseClient
import GatehouseCrypto
public import GatehouseTypes

/// Keeps sign-ins that have been begun in a folder for this user only, so that another process can finish them after the one
/// that began them has died.
///
/// Each flow is a file of its own, mode 0600, named by a digest of its state: a list of the folder gives nothing away.
/// Whoever removes the file has taken the flow, and a file is removed once.
public struct FileFlowShelf: FlowShelf {
    private let folder: FlowFolder
    private let keys: (any StoreKeySource)?
    private let random: any RandomSource
    private let work = FileWork()

    /// A shelf in a folder, which need not exist.
    ///
    /// - Parameters:
    ///   - folder: Where the flows are kept; nothing else may be in it.
    ///   - keys: Where the keys come from that the flows are encrypted with (AES-256-GCM); nothing leaves them readable for
    ///     this user.
    ///   - random: What the nonces are made of.
    public init(
        folder: URL, keys: (any StoreKeySource)? = nil, random: any RandomSource = SystemRandomSource()
    ) {
        self.folder = FlowFolder(folder: PrivateFolder(path: folder.path))
        self.keys = keys
        self.random = random
    }

    /// Puts a flow on the shelf. When it returns, the flow survives the machine.
    ///
    /// - Throws: `AuthError`: `storeFailed` if it can't be written or one with that state is there, `storeUnavailable` if
    ///   there is no key.
    public func put(_ flow: AuthorizationFlow) async throws {
        let format = try await format()
        let isNew = try await attempt(.storeFailed) { [folder] () throws(FileFailure) in
            try folder.file(of: flow.state).create(with: format.wrap(flow.storageValue))
        }
        guard isNew else { throw AuthError(.storeFailed, "a sign-in with that state has been begun before") }
    }

    /// Takes a flow off the shelf.
    ///
    /// - Throws: `AuthError`: `storeUnavailable` if the file can't be read, isn't for this user only, or there is no key;
    ///   `storeCorrupt` if it doesn't hold a flow of that state. It's removed then.
    public func take(_ state: Secret) async throws -> AuthorizationFlow? {
        let format = try await format()
        let entry = try await attempt(.storeUnavailable) { [folder] () throws(FileFailure) in
            try folder.take(folder.file(of: state), format)
        }
        switch entry {
        case nil: return nil
        case .unavailable(let reason): throw AuthError(.storeUnavailable, reason)
        case .flow(let flow) where flow.state.matches(state): return flow
        case .flow, .corrupt: throw AuthError(.storeCorrupt, "what was kept of the sign-in can't be understood")
        }
    }

    /// Takes a provider's flows off the shelf that can't be finished any more, and clears away what can't be understood.
    ///
    /// - Throws: `AuthError`: `storeUnavailable` if there is no key, `storeFailed` if a file can't be removed.
    public func removeExpired(of provider: ProviderID, at now: Date) async throws -> [AuthorizationFlow] {
        let format = try await format()
        return try await attempt(.storeFailed) { [folder] () throws(FileFailure) in
            try folder.removeFlows(format) { $0.provider == provider && !$0.isOpen(at: now) }
        }
    }

    private func format() async throws(AuthError) -> any DocumentFormat {
        guard let keys else { return Envelope.flow }
        do {
            return SealedEnvelope(content: .flow, keys: try await keys.keys(), random: random)
        } catch {
            throw AuthError(.storeUnavailable, "the shelf's key isn't at hand", underlyingError: error)
        }
    }

    private func attempt<Value: Sendable>(
        _ code: AuthError.Code, _ body: @escaping @Sendable () throws(FileFailure) -> Value
    ) async throws(AuthError) -> Value {
        let result: Result<Value, FileFailure> = await work { Result { () throws(FileFailure) in try body() } }
        do {
            return try result.get()
        } catch {
            throw AuthError(code, error.reason, underlyingError: error)
        }
    }
}

extension Envelope {
    /// What a shelf of flows holds.
    static let flow = Envelope(format: "gatehouse-flow", version: 1)
}
