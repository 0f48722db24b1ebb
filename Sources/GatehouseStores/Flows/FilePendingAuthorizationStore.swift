public import Foundation
public import GatehouseClient
import GatehouseCrypto
public import GatehouseTypes

/// Keeps pending sign-ins in a folder that only this user can access, so that another process can finish them after the
/// one that began them has ended.
///
/// Each flow is a file of its own, mode 0600, with a digest of its state as its name, so that a listing of the folder
/// reveals nothing. The process that removes the file takes the flow, and a file can be removed only once.
public struct FilePendingAuthorizationStore: PendingAuthorizationStore {
    private let folder: FlowFolder
    private let keys: (any StoreKeySource)?
    private let random: any RandomSource
    private let work = FileWork()

    /// Creates a store in a folder, which is created if necessary.
    ///
    /// - Parameters:
    ///   - folder: The folder of the flows. It must not contain anything else.
    ///   - keys: The source of the keys that encrypt the flows (AES-256-GCM); `nil` stores them unencrypted.
    ///   - random: The source of the nonces.
    public init(
        folder: URL, keys: (any StoreKeySource)? = nil, random: any RandomSource = SystemRandomSource()
    ) {
        self.folder = FlowFolder(folder: PrivateFolder(path: folder.path))
        self.keys = keys
        self.random = random
    }

    /// Stores a flow. When this method returns, the flow survives a power failure.
    ///
    /// - Throws: `AuthError`: `storeFailed` if it can't be written or a flow with this state already exists,
    ///   `storeUnavailable` if there is no key.
    public func put(_ flow: AuthorizationFlow) async throws {
        let format = try await format()
        let isNew = try await attempt(.storeFailed) { [folder] () throws(FileFailure) in
            try folder.file(of: flow.state).create(with: format.wrap(flow.storageValue))
        }
        guard isNew else { throw AuthError(.storeFailed, "a sign-in with the same state is stored already") }
    }

    /// Removes a flow from the store and returns it; `nil` if there is none.
    ///
    /// - Throws: `AuthError`: `storeUnavailable` if the file can't be read, other users can read it, or there is no
    ///   key; `storeCorrupt` if it contains no flow with this state. In the last case the file is removed.
    public func take(_ state: Secret) async throws -> AuthorizationFlow? {
        let format = try await format()
        let entry = try await attempt(.storeUnavailable) { [folder] () throws(FileFailure) in
            try folder.take(folder.file(of: state), format)
        }
        switch entry {
        case nil: return nil
        case .unavailable(let reason): throw AuthError(.storeUnavailable, reason)
        case .flow(let flow) where flow.state.matches(state): return flow
        case .flow, .corrupt: throw AuthError(.storeCorrupt, "the stored sign-in is corrupt")
        }
    }

    /// Removes a provider's expired flows from the store and returns them. Also removes files that can't be parsed.
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
            throw AuthError(.storeUnavailable, "the store's key isn't available", underlyingError: error)
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
    /// The format of a stored flow.
    static let flow = Envelope(format: "gatehouse-flow", version: 1)
}
