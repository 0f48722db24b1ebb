/// The statuses of many tokens, each at the index that its token names (Token Status List, section 4).
///
/// The first status is in the lowest bits of the first byte. A list has a whole number of bytes, so it may have a few
/// more statuses at its end than requested. Those are ``TokenStatus/valid``.
public struct StatusList: Sendable, Hashable {
    /// The number of bits for each status.
    public let bits: StatusBits

    /// The packed statuses.
    public private(set) var bytes: [UInt8]

    /// Creates a list in which all tokens are valid.
    ///
    /// - Parameters:
    ///   - count: The number of tokens.
    ///   - bits: The number of bits for each status.
    public init(count: Int, bits: StatusBits = .one) {
        self.bits = bits
        let places = max(0, count)
        bytes = [UInt8](repeating: 0, count: (places + bits.statusesPerByte - 1) / bits.statusesPerByte)
    }

    /// Creates a list from packed statuses.
    public init(bytes: [UInt8], bits: StatusBits) {
        self.bits = bits
        self.bytes = bytes
    }

    /// The number of statuses.
    public var count: Int { bytes.count * bits.statusesPerByte }

    /// Returns the status at an index; `nil` if the index is outside the list.
    public func status(at index: Int) -> TokenStatus? {
        guard (0..<count).contains(index) else { return nil }
        let (number, shift) = position(of: index)
        return TokenStatus(rawValue: bytes[number] >> UInt8(shift) & bits.highestStatus.rawValue)
    }

    /// Sets the status at an index.
    ///
    /// - Returns: Whether the status was set. `false` if the index is outside the list or the status needs more bits.
    @discardableResult
    public mutating func set(_ status: TokenStatus, at index: Int) -> Bool {
        guard (0..<count).contains(index), status.rawValue <= bits.highestStatus.rawValue else { return false }
        let (number, shift) = position(of: index)
        bytes[number] &= ~(bits.highestStatus.rawValue << UInt8(shift))
        bytes[number] |= status.rawValue << UInt8(shift)
        return true
    }

    private func position(of index: Int) -> (byte: Int, shift: Int) {
        (index / bits.statusesPerByte, index % bits.statusesPerByte * bits.rawValue)
    }
}
