public import GatehouseTypes

/// Names the place of one account's session among several. It says nothing about whose it is.
public struct AccountSlot: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The name: letters, digits, `-` and `_`, at most 64 of them.
    public let rawValue: String

    /// Wraps a name; nothing if it couldn't stand as a file's.
    public init?(rawValue: String) {
        let isPlain = rawValue.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || byte == 0x2D || byte == 0x5F
        }
        guard isPlain, (1...64).contains(rawValue.utf8.count) else { return nil }
        self.rawValue = rawValue
    }

    /// A new name, like no other.
    public init(randomness: any RandomSource) {
        rawValue = randomness.token(byteCount: 12)
    }

    /// The name itself.
    public var description: String { rawValue }
}

/// Where the sessions of several accounts are kept, each in a store of its own.
public protocol AccountStore: Sendable {
    /// The slots in use, in a stable order.
    ///
    /// - Throws: ``AuthError`` with ``AuthError/Code/storeUnavailable``.
    func slots() async throws -> [AccountSlot]

    /// The store of a slot, which need not be in use yet.
    func store(of slot: AccountSlot) -> any AuthDataStore

    /// Deletes a slot along with its store. A slot that isn't there is no error.
    ///
    /// - Throws: ``AuthError`` with ``AuthError/Code/storeFailed``.
    func remove(_ slot: AccountSlot) async throws

    /// The slot of the current account, if there is one.
    ///
    /// - Throws: ``AuthError`` with ``AuthError/Code/storeUnavailable``.
    func current() async throws -> AccountSlot?

    /// Writes down which account is current.
    ///
    /// - Throws: ``AuthError`` with ``AuthError/Code/storeFailed``.
    func makeCurrent(_ slot: AccountSlot?) async throws
}
