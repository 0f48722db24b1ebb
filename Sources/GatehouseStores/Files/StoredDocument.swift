import GatehouseClient
import GatehouseTypes

/// One document in a file of its own: a session, or a key.
struct StoredDocument: Sendable {
    /// What reading it gave.
    enum Reading<Value: Sendable>: Sendable {
        case found(Value)
        case absent
        case unavailable(reason: String)
        case corrupt(reason: String)
    }

    let envelope: Envelope
    let file: PrivateFile
    let work: FileWork

    /// Reads the document. What can't be understood is moved aside and kept; what a newer version wrote is left alone.
    ///
    /// - Parameter decode: Makes the value of the document's content; nothing if it isn't one.
    /// - Returns: The value, or why there is none.
    func read<Value: Sendable>(_ decode: @escaping @Sendable (JSONValue) -> Value?) async -> Reading<Value> {
        await work { [envelope, file] in
            do throws(FileFailure) {
                guard let bytes = try file.read() else { return .absent }
                switch envelope.unwrap(bytes) {
                case .newer: return .unavailable(reason: "\(file.path) was written by a newer version")
                case .corrupt(let reason): return try file.putAside(reason)
                case .found(let content):
                    if let value = decode(content) { return .found(value) }
                    return try file.putAside("it doesn't hold what it ought to")
                }
            } catch {
                return .unavailable(reason: error.reason)
            }
        }
    }

    /// Writes the document in the place of the one before.
    ///
    /// - Throws: `AuthError` with `storeFailed`.
    func replace(with content: JSONValue) async throws(AuthError) {
        let bytes = envelope.wrap(content)
        try await change { file throws(FileFailure) in try file.replace(with: bytes) }
    }

    /// Deletes the document; without effect if there is none.
    ///
    /// - Throws: `AuthError` with `storeFailed`.
    func remove() async throws(AuthError) {
        try await change { file throws(FileFailure) in try file.remove() }
    }

    private func change(
        _ body: @escaping @Sendable (PrivateFile) throws(FileFailure) -> Void
    ) async throws(AuthError) {
        let failure: FileFailure? = await work { [file] in
            do throws(FileFailure) {
                try body(file)
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw AuthError(.storeFailed, failure.reason, underlyingError: failure) }
    }
}

extension PrivateFile {
    fileprivate func putAside<Value>(_ reason: String) throws(FileFailure) -> StoredDocument.Reading<Value> {
        try quarantine()
        return .corrupt(reason: "\(path) can't be understood and was moved aside: \(reason)")
    }
}
