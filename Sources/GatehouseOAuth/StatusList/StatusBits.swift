/// The number of bits for each status in a list (`bits`; Token Status List, section 4).
public enum StatusBits: Int, Sendable, Hashable, CaseIterable {
    /// Two statuses: valid and invalid.
    case one = 1
    /// Four statuses.
    case two = 2
    /// Sixteen statuses.
    case four = 4
    /// All 256 statuses.
    case eight = 8

    /// The highest status that can be stored.
    public var highestStatus: TokenStatus {
        TokenStatus(rawValue: UInt8((1 << rawValue) - 1))
    }

    /// The number of statuses in a byte.
    var statusesPerByte: Int { 8 / rawValue }
}
