import GatehouseCrypto
import GatehouseStores

/// The item with a store's document.
///
/// All methods block the thread until the keyring answers.
struct KeyringEntry: Sendable {
    let service: String
    let account: String
    let label: String
    let collection: String
    let isPromptAllowed: Bool

    /// The result of reading the item.
    enum Reading: Sendable {
        case found([UInt8])
        case absent
        case unavailable(reason: String)
    }

    /// Returns the item with the same account name and a suffix.
    func beside(_ ending: String) -> KeyringEntry {
        KeyringEntry(
            service: service, account: account + ending, label: label, collection: collection,
            isPromptAllowed: isPromptAllowed)
    }

    func read() -> Reading {
        do throws(KeyringFailure) {
            return try Keyring.talk { keyring throws(KeyringFailure) in
                // Some keyrings find no items while they are locked, so an empty result doesn't mean that the item is
                // absent.
                guard try isOpen(keyring) else { return .unavailable(reason: KeyringEntry.locked) }
                guard let item = try keyring.items(attributes).first else { return .absent }
                guard !item.isLocked else { return .unavailable(reason: KeyringEntry.locked) }
                return .found(try item.secret())
            }
        } catch {
            return .unavailable(reason: error.reason)
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
        KeyringAttributes(values: [
            "xdg:schema": "org.gatehouse.Session", "service": service, "account": account,
        ])
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
