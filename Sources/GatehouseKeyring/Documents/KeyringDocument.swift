import GatehouseCrypto
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
            do {
                for _ in 0..<KeyringDocument.readings {
                    if let reading = try readOnce(envelope, decode) { return reading }
                }
                return .unavailable(reason: "other processes change the keyring's item too often; try again")
            } catch {
                return .unavailable(reason: "\(error)")
            }
        }
    }

    /// Changes the item while no other process that uses the same files does.
    ///
    /// - Returns: The reason why it couldn't be changed; `nil` if it was.
    func change(
        _ body: @escaping @Sendable (KeyringEntry) throws(KeyringFailure) -> Void
    ) async -> (any Error)? {
        do {
            try await work { try files.exclusively { try body(entry) } }
            return nil
        } catch {
            return error
        }
    }

    private func readOnce<Value>(
        _ envelope: Envelope, _ decode: (JSONValue) -> Value?
    ) throws -> StoredDocument.Reading<Value>? {
        guard let content = try entry.read() else { return .absent }
        switch envelope.unwrap(content) {
        case .unavailable(let reason): return .unavailable(reason: reason)
        case .corrupt(let reason):
            if let note = DamageNote(content) { return corrupt(note) }
            return try putAside(content, reason)
        case .found(let json):
            if let value = decode(json) { return .found(value) }
            return try putAside(content, "it doesn't have the expected content")
        }
    }

    private func putAside<Value>(_ content: [UInt8], _ reason: String) throws -> StoredDocument.Reading<Value>? {
        try files.exclusively { try entry.putAside(content, because: reason) }.map(corrupt)
    }

    private func corrupt<Value>(_ note: DamageNote) -> StoredDocument.Reading<Value> {
        .corrupt(reason: "the keyring's item couldn't be read and is kept as \(note.copy): \(note.reason)")
    }
}

/// The item with a store's document.
///
/// All methods block the thread until the keyring answers.
struct KeyringEntry: Sendable {
    let service: String
    let account: String
    let label: String
    let collection: String
    let isPromptAllowed: Bool

    /// Returns the item with the same account name and a suffix.
    func beside(_ ending: String) -> KeyringEntry {
        KeyringEntry(
            service: service, account: account + ending, label: label, collection: collection,
            isPromptAllowed: isPromptAllowed)
    }

    /// Returns the content; `nil` if there is no such item.
    func read() throws(KeyringFailure) -> [UInt8]? {
        try Keyring.talk { keyring throws(KeyringFailure) in
            // Some keyrings find no items while they are locked, so an empty result doesn't mean that the item is
            // absent.
            guard try isOpen(keyring) else { throw KeyringFailure(KeyringEntry.locked) }
            guard let item = try keyring.items(attributes).first else { return nil }
            guard !item.isLocked else { throw KeyringFailure(KeyringEntry.locked) }
            return try item.secret()
        }
    }

    func write(_ content: [UInt8]) throws(KeyringFailure) {
        try Keyring.talk { keyring throws(KeyringFailure) in
            guard let target = try keyring.collection(collection) else {
                throw KeyringFailure("no keyring is available")
            }
            guard try unlocked(target) else { throw KeyringFailure(KeyringEntry.locked) }
            try target.put(content, label: label, attributes)
        }
    }

    func erase() throws(KeyringFailure) {
        try Keyring.talk { keyring throws(KeyringFailure) in
            guard try isOpen(keyring) else { throw KeyringFailure(KeyringEntry.locked) }
            let items = try keyring.items(attributes)
            guard !items.contains(where: \.isLocked) else { throw KeyringFailure(KeyringEntry.locked) }
            for item in items { try item.delete() }
        }
    }

    /// Copies the item to another name and replaces it by a note, if it still has this content.
    ///
    /// - Returns: The note; `nil` if the item has another content now.
    func putAside(_ content: [UInt8], because reason: String) throws(KeyringFailure) -> DamageNote? {
        try Keyring.talk { keyring throws(KeyringFailure) in
            guard let item = try keyring.items(attributes).first,
                ConstantTime.areEqual(try item.secret(), content)
            else { return nil }
            guard let target = try keyring.collection(collection) else {
                throw KeyringFailure("no keyring is available")
            }
            for number in 1...100 {
                let note = DamageNote(copy: account + ".corrupt-\(number)", reason: reason)
                let aside = attributes(of: note.copy)
                guard try keyring.items(aside).isEmpty else { continue }
                try target.put(content, label: label, aside)
                try item.replace(with: note.bytes)
                return note
            }
            throw KeyringFailure("too many items were moved aside")
        }
    }

    private static let locked = "the keyring is locked"

    private var attributes: KeyringAttributes { attributes(of: account) }

    private func attributes(of account: String) -> KeyringAttributes {
        ["xdg:schema": "org.gatehouse.Session", "service": service, "account": account]
    }

    /// Returns whether the keyring is unlocked or doesn't exist. Asks the user to unlock it if that is allowed.
    private func isOpen(_ keyring: Keyring) throws(KeyringFailure) -> Bool {
        guard let target = try keyring.collection(collection) else { return true }
        return try unlocked(target)
    }

    private func unlocked(_ target: KeyringCollection) throws(KeyringFailure) -> Bool {
        if !target.isLocked { return true }
        return isPromptAllowed ? try target.unlock() : false
    }
}
