import GatehouseClient
import GatehouseCrypto
import GatehouseTypes
import Glibc

/// A folder of flows.
struct FlowFolder: Sendable {
    /// The content of a file.
    enum Entry: Sendable {
        case flow(AuthorizationFlow)
        case unavailable(reason: String)
        case corrupt
    }

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
    /// - Returns: `nil` if there is no such file, or another process took it.
    func take(_ file: PrivateFile, _ format: any DocumentFormat) throws(FileFailure) -> Entry? {
        guard let entry = try read(file, format) else { return nil }
        if case .unavailable = entry { return entry }
        return try remove(file) ? entry : nil
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
            guard name.hasSuffix(FlowFolder.suffix), !name.hasPrefix("."), let entry = try? read(file, format) else {
                continue
            }
            switch entry {
            case .flow(let flow) where isMeant(flow): if try remove(file) { removed.append(flow) }
            case .corrupt: _ = try remove(file)
            case .flow, .unavailable: break
            }
        }
        return removed
    }

    private func read(_ file: PrivateFile, _ format: any DocumentFormat) throws(FileFailure) -> Entry? {
        guard let content = try file.read() else { return nil }
        switch format.unwrap(content.bytes) {
        case .unavailable(let reason): return .unavailable(reason: reason)
        case .corrupt: return .corrupt
        case .found(let value):
            do {
                return .flow(try AuthorizationFlow(storageValue: value))
            } catch {
                return error.code == .storeUnavailable ? .unavailable(reason: error.reason) : .corrupt
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
        guard let process = pid_t(name[mark.upperBound...].prefix { $0 != "-" }), process > 0 else { return false }
        return kill(process, 0) != 0 && errno == ESRCH
    }
}
