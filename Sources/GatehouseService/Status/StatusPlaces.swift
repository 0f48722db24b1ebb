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
    private static let halfWidth = 9
    private static let rounds: UInt8 = 10

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

    /// A Feistel network over the positions of a list.
    func index(of position: Int, in list: Int) -> Int {
        let mask = (1 << StatusPlaces.halfWidth) - 1
        var (left, right) = (position >> StatusPlaces.halfWidth, position & mask)
        for round in 0..<StatusPlaces.rounds {
            (left, right) = (right, left ^ (digest("place", list, right, round) & mask))
        }
        return left << StatusPlaces.halfWidth | right
    }

    /// The positions of a list that look as if a family had been revoked there within the last `duration` seconds. Each
    /// of the positions that no family gets does so at some time of each period.
    func decoys(in list: Int, at time: Int, for duration: Int) -> [Int] {
        let period = duration * 50
        return (StatusPlaces.usedSize..<StatusPlaces.size).filter { position in
            let start = digest("decoy", list, position, 0) % period
            return (time % period + period - start) % period < duration
        }
    }

    /// The first 32 bits of a MAC.
    private func digest(_ purpose: String, _ list: Int, _ value: Int, _ round: UInt8) -> Int {
        let message = Array("\(purpose) \(list) \(value) \(round)".utf8)
        return HMAC.sha256(message, key: key).prefix(4).reduce(0) { $0 << 8 | Int($1) }
    }
}
