import GatehouseStores
import GatehouseTypes

/// One document in an item of the keyring: a session, or a key.
///
/// The keyring provides no locks to programs, so a process that changes an item locks a file.
struct KeyringDocument: Sendable {
    let entry: KeyringEntry
    let files: CoordinationFiles
    let work: FileWork

    private static let readings = 8

    /// Returns the document with the same name and a suffix.
    func beside(_ ending: String) -> KeyringDocument {
        KeyringDocument(entry: entry.beside(ending), files: files, work: work)
    }

    /// Reads the document. A document that can't be parsed is kept under another name, and is corrupt from then on
    /// until it is replaced or removed.
    ///
    /// - Parameters:
    ///   - envelope: The format of the document.
    ///   - decode: Returns the value of its content; `nil` if the content isn't valid.
    /// - Returns: The value, or the reason why there is none.
    func read<Value: Sendable>(
        _ envelope: Envelope, _ decode: @escaping @Sendable (JSONValue) -> Value?
    ) async -> StoredDocument.Reading<Value> {
        await work {
            for _ in 0..<KeyringDocument.readings {
                if let reading = readOnce(envelope, decode) { return reading }
            }
            return .unavailable(reason: "other processes change the keyring's item too often; try again")
        }
    }

    /// Changes the item while no other process that uses the same files does.
    ///
    /// - Returns: The reason why it couldn't be changed; `nil` if it was.
    func change(
        _ body: @escaping @Sendable (KeyringEntry) throws(KeyringFailure) -> Void
    ) async -> (any Error)? {
        await work {
            do {
                try files.exclusively { try body(entry) }
                return nil
            } catch {
                return error
            }
        }
    }

    private func readOnce<Value>(
        _ envelope: Envelope, _ decode: (JSONValue) -> Value?
    ) -> StoredDocument.Reading<Value>? {
        switch entry.read() {
        case .absent: return .absent
        case .unavailable(let reason): return .unavailable(reason: reason)
        case .found(let content):
            switch envelope.unwrap(content) {
            case .unavailable(let reason): return .unavailable(reason: reason)
            case .corrupt(let reason):
                if let note = DamageNote(content) { return corrupt(note) }
                return putAside(content, reason)
            case .found(let json):
                if let value = decode(json) { return .found(value) }
                return putAside(content, "it doesn't have the expected content")
            }
        }
    }

    private func putAside<Value>(_ content: [UInt8], _ reason: String) -> StoredDocument.Reading<Value>? {
        do {
            return try files.exclusively { try entry.putAside(content, because: reason) }.map(corrupt)
        } catch {
            return .unavailable(reason: "\(error)")
        }
    }

    private func corrupt<Value>(_ note: DamageNote) -> StoredDocument.Reading<Value> {
        .corrupt(reason: "the keyring's item couldn't be read and is kept as \(note.copy): \(note.reason)")
    }
}
