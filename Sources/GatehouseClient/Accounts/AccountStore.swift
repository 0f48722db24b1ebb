public import GatehouseTypes

/// The name of the place where one account's session is stored. It says nothing about the account itself.
public struct AccountSlot: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The name: 1 to 64 ASCII letters, digits, `-` and `_`, so that it can be used as a file's name.
    public let rawValue: String

    /// Creates a slot from a name; returns `nil` if the name is empty, too long, or has a character that isn't allowed.
    public init?(rawValue: String) {
        let isPlain = rawValue.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || byte == 0x2D || byte == 0x5F
        }
        guard isPlain, (1...64).contains(rawValue.utf8.count) else { return nil }
        self.rawValue = rawValue
    }

    /// Creates a slot with a new random name.
    public init(randomness: any RandomSource) {
        rawValue = randomness.token(byteCount: 12)
    }

    /// The slot's name.
    public var description: String { rawValue }
}

/// Stores the sessions of several accounts, each in its own ``AuthDataStore``.
public protocol AccountStore: Sendable {
    /// Returns the slots in use, in a stable order.
    ///
    /// - Throws: ``AuthError`` with ``AuthError/Code/storeUnavailable`` if the list can't be read.
    func slots() async throws -> [AccountSlot]

    /// Returns the store of a slot. The slot need not be in use yet.
    func store(of slot: AccountSlot) -> any AuthDataStore

    /// Deletes a slot and its store, if the slot exists.
    ///
    /// - Throws: ``AuthError`` with ``AuthError/Code/storeFailed`` if it can't be deleted.
    func remove(_ slot: AccountSlot) async throws

    /// Returns the slot of the current account; `nil` if there is none.
    ///
    /// - Throws: ``AuthError`` with ``AuthError/Code/storeUnavailable`` if the choice can't be read.
    func current() async throws -> AccountSlot?

    /// Stores which account is the current one. `nil` means that there is none.
    ///
    /// - Throws: ``AuthError`` with ``AuthError/Code/storeFailed`` if the choice can't be stored.
    func makeCurrent(_ slot: AccountSlot?) async throws
}
