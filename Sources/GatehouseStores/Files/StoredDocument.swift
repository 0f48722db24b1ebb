import GatehouseClient
import GatehouseTypes

/// One document in a file of its own: a session, or a key.
package struct StoredDocument: Sendable {
    /// The result of reading a document.
    package enum Reading<Value: Sendable>: Sendable {
        case found(Value)
        case absent
        case unavailable(reason: String)
        case corrupt(reason: String)
    }

    let format: any DocumentFormat
    let file: PrivateFile
    let work: FileWork

    /// Reads the document. A document that can't be parsed is moved aside, and is corrupt from then on until it is
    /// replaced or removed. A document of a newer version isn't changed.
    ///
    /// - Parameter decode: Returns the value of the document's content; `nil` if the content isn't valid.
    /// - Returns: The value, or the reason why there is none.
    func read<Value: Sendable>(_ decode: @escaping @Sendable (JSONValue) -> Value?) async -> Reading<Value> {
        await work {
            do throws(FileFailure) {
                for _ in 0..<StoredDocument.readings {
                    if let reading = try read(decode) { return reading }
                }
                return .unavailable(reason: "other processes change \(file.path) too often; try again")
            } catch {
                return .unavailable(reason: error.reason)
            }
        }
    }

    /// Reads the document once.
    ///
    /// - Returns: `nil` if the file was replaced before it could be moved aside.
    private func read<Value>(_ decode: (JSONValue) -> Value?) throws(FileFailure) -> Reading<Value>? {
        guard let content = try file.read() else { return .absent }
        switch format.unwrap(content.bytes) {
        case .unavailable(let reason): return .unavailable(reason: "\(file.path): \(reason)")
        case .corrupt(let reason):
            if let note = DamageNote(content.bytes) { return corrupt(note) }
            return try putAside(content.identity, reason)
        case .found(let json):
            if let value = decode(json) { return .found(value) }
            return try putAside(content.identity, "it doesn't have the expected content")
        }
    }

    private func putAside<Value>(_ identity: FileIdentity, _ reason: String) throws(FileFailure) -> Reading<Value>? {
        var note: DamageNote?
        let isMoved = try file.quarantine(identity) { copy in
            let left = DamageNote(copy: copy, reason: reason)
            note = left
            return left.bytes
        }
        return isMoved ? note.map(corrupt) : nil
    }

    private func corrupt<Value>(_ note: DamageNote) -> Reading<Value> {
        .corrupt(reason: "\(file.path) couldn't be read and was moved aside as \(note.copy): \(note.reason)")
    }

    private static let readings = 8

    /// Replaces the document.
    ///
    /// - Throws: `AuthError` with `storeFailed`.
    func replace(with content: JSONValue) async throws(AuthError) {
        try await change { () throws(FileFailure) in try file.replace(with: format.wrap(content)) }
    }

    /// Deletes the document, if there is one.
    ///
    /// - Throws: `AuthError` with `storeFailed`.
    func remove() async throws(AuthError) {
        try await change { () throws(FileFailure) in try file.remove() }
    }

    private func change(_ body: @escaping @Sendable () throws(FileFailure) -> Void) async throws(AuthError) {
        do {
            try await work(body)
        } catch {
            throw AuthError(.storeFailed, error.reason, underlyingError: error)
        }
    }
}
