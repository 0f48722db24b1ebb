import GatehouseCrypto
import GatehouseTypes

/// The place of a family in the status lists: a list, and an index in it.
struct StatusPlace: Hashable, Sendable {
    let list: Int
    let index: Int
}

/// Where families stand in the status lists. An index says nothing about when its family began: it is a keyed
/// permutation of the family's number.
struct StatusPlaces: Sendable {
    /// Half of the bits of an index.
    static let halfWidth = 9
    /// The largest half of an index.
    static let mask = 1 << halfWidth - 1
    static let rounds: UInt8 = 10

    /// The number of indexes of a list: 2^18.
    static let size = 1 << (2 * halfWidth)
    /// How many of them are for families. The others are decoys.
    static let usedSize = size / 8 * 7

    let key: Secret

    /// The place of the family with a number.
    func place(of number: Int) -> StatusPlace {
        let (list, position) = number.quotientAndRemainder(dividingBy: StatusPlaces.usedSize)
        return StatusPlace(list: list, index: index(of: position, in: list))
    }

    /// The numbers of the families in a list.
    static func numbers(in list: Int) -> Range<Int> {
        list * usedSize..<(list + 1) * usedSize
    }

    /// The index of a position in a list.
    func index(of position: Int, in list: Int) -> Int {
        StatusPlaces.permuted(position) { output(of: $0, round: $1, in: list) }
    }

    /// A Feistel network over the positions of a list.
    static func permuted(_ position: Int, by output: (_ right: Int, _ round: UInt8) -> Int) -> Int {
        var (left, right) = (position >> halfWidth, position & mask)
        for round in 0..<rounds { (left, right) = (right, left ^ output(right, round)) }
        return left << halfWidth | right
    }

    /// The output of the network's round function.
    func output(of right: Int, round: UInt8, in list: Int) -> Int {
        digest("place", list, right, round) & StatusPlaces.mask
    }

    /// The digest that says when a position that no family gets looks revoked.
    func decoy(at position: Int, in list: Int) -> Int {
        digest("decoy", list, position, 0)
    }

    /// The first 32 bits of a MAC.
    private func digest(_ purpose: String, _ list: Int, _ value: Int, _ round: UInt8) -> Int {
        let message = Array("\(purpose) \(list) \(value) \(round)".utf8)
        return HMAC.sha256(message, key: key).prefix(4).reduce(0) { $0 << 8 | Int($1) }
    }
}
