/// The statuses of many tokens, each at the place that its token names (Token Status List, section 4).
///
/// The first status is in the lowest bits of the first byte. A list has a whole number of bytes, so there may be a few more
/// places at its end than were asked for; they hold ``TokenStatus/valid``.
public struct StatusList: Sendable, Hashable {
    /// How many bits each status takes.
    public let bits: StatusBits

    /// The statuses, packed.
    public private(set) var bytes: [UInt8]

    /// A list in which all tokens are valid.
    ///
    /// - Parameters:
    ///   - count: How many tokens it's for.
    ///   - bits: How many bits each status takes.
    public init(count: Int, bits: StatusBits = .one) {
        self.bits = bits
        let places = max(0, count)
        bytes = [UInt8](repeating: 0, count: (places + bits.statusesPerByte - 1) / bits.statusesPerByte)
    }

    /// A list of packed statuses.
    public init(bytes: [UInt8], bits: StatusBits) {
        self.bits = bits
        self.bytes = bytes
    }

    /// How many places there are.
    public var count: Int { bytes.count * bits.statusesPerByte }

    /// The status at a place; nothing if there is no such place.
    public func status(at index: Int) -> TokenStatus? {
        guard (0..<count).contains(index) else { return nil }
        let (number, shift) = position(of: index)
        return TokenStatus(rawValue: bytes[number] >> UInt8(shift) & bits.highestStatus.rawValue)
    }

    /// Sets the status at a place.
    ///
    /// - Returns: Whether there is such a place, and the status fits; else nothing has changed.
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
