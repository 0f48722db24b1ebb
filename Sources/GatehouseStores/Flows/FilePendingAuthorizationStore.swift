public import Foundation
public import GatehouseClient
import GatehouseCrypto
public import GatehouseTypes
import Glibc

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
        let reading = try await attempt(.storeUnavailable) { [folder] () throws(FileFailure) in
            try folder.take(folder.file(of: state), format)
        }
        switch reading {
        case .absent: return nil
        case .unavailable(let reason): throw AuthError(.storeUnavailable, reason)
        case .found(let flow) where flow.state.matches(state): return flow
        case .found, .corrupt: throw AuthError(.storeCorrupt, "the stored sign-in is corrupt")
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
        do {
            return try await work(body)
        } catch {
            throw AuthError(code, error.reason, underlyingError: error)
        }
    }
}

extension Envelope {
    /// The format of a stored flow.
    static let flow = Envelope(format: "gatehouse-flow", version: 1)
}

/// A folder of flows.
struct FlowFolder: Sendable {
    typealias Reading = StoredDocument.Reading<AuthorizationFlow>

    private static let suffix = ".flow"

    let folder: PrivateFolder

    /// Returns the file for the flow with the given state.
    func file(of state: Secret) -> PrivateFile {
        let digest = Digest.sha256(state)
        return PrivateFile(folder: folder, name: Hexadecimal.encode(digest) + FlowFolder.suffix)
    }

    /// Removes a file and returns its content. Of several processes that read it, only the one that removes it takes
    /// the flow.
    ///
    /// - Returns: The content; absent if there is no such file, or another process took it.
    func take(_ file: PrivateFile, _ format: any DocumentFormat) throws(FileFailure) -> Reading {
        let reading = try read(file, format)
        switch reading {
        case .absent, .unavailable: return reading
        case .found, .corrupt: return try remove(file) ? reading : .absent
        }
    }

    /// Removes the flows that meet a condition, files that can't be parsed, and the drafts of processes that ended
    /// while they wrote.
    ///
    /// - Returns: The removed flows.
    func removeFlows(
        _ format: any DocumentFormat, where isMeant: (AuthorizationFlow) -> Bool
    ) throws(FileFailure) -> [AuthorizationFlow] {
        var removed: [AuthorizationFlow] = []
        for name in folder.entries() {
            let file = PrivateFile(folder: folder, name: name)
            if isAbandonedDraft(name) { _ = try remove(file) }
            guard name.hasSuffix(FlowFolder.suffix), !name.hasPrefix("."), let reading = try? read(file, format)
            else { continue }
            switch reading {
            case .found(let flow) where isMeant(flow): if try remove(file) { removed.append(flow) }
            case .corrupt: _ = try remove(file)
            case .found, .absent, .unavailable: break
            }
        }
        return removed
    }

    private func read(_ file: PrivateFile, _ format: any DocumentFormat) throws(FileFailure) -> Reading {
        guard let content = try file.read() else { return .absent }
        switch format.unwrap(content.bytes) {
        case .unavailable(let reason): return .unavailable(reason: reason)
        case .corrupt(let reason): return .corrupt(reason: reason)
        case .found(let value):
            do {
                return .found(try AuthorizationFlow(storageValue: value))
            } catch {
                return error.code == .storeUnavailable
                    ? .unavailable(reason: error.reason) : .corrupt(reason: error.reason)
            }
        }
    }

    private func remove(_ file: PrivateFile) throws(FileFailure) -> Bool {
        guard unsafe unlink(file.path) == 0 else {
            if errno == ENOENT { return false }
            throw .system("remove", file.path)
        }
        try folder.synchronize()
        return true
    }

    /// Returns whether a file is the draft of a process that has ended (see `PrivateFile.create`).
    private func isAbandonedDraft(_ name: String) -> Bool {
        guard name.hasPrefix("."), let mark = name.firstRange(of: FlowFolder.suffix + ".new-") else { return false }
        return PrivateFile.isAbandoned(name[mark.upperBound...])
    }
}
