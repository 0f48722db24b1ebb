/// How many bits of a list each status takes (`bits`; Token Status List, section 4).
public enum StatusBits: Int, Sendable, Hashable, CaseIterable {
    /// Valid and invalid.
    case one = 1
    /// Four statuses.
    case two = 2
    /// Sixteen statuses.
    case four = 4
    /// All statuses that there are.
    case eight = 8

    /// The highest status that fits.
    public var highestStatus: TokenStatus {
        TokenStatus(rawValue: UInt8((1 << rawValue) - 1))
    }

    /// How many statuses a byte holds.
    var statusesPerByte: Int { 8 / rawValue }
}
