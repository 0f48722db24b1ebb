/// The places in one list, from tables that are computed once for the list.
struct ListPlaces: Sendable {
    /// The outputs of the round function of ``StatusPlaces/index(of:in:)``, by round and input.
    private let rounds: [UInt16]
    /// The digest of each position that no family gets.
    private let decoys: [UInt32]

    init(_ list: Int, of places: StatusPlaces) {
        rounds = (0..<StatusPlaces.rounds).flatMap { round in
            (0...StatusPlaces.mask).map { UInt16(places.output(of: $0, round: round, in: list)) }
        }
        decoys = (StatusPlaces.usedSize..<StatusPlaces.size).map { UInt32(places.decoy(at: $0, in: list)) }
    }

    /// The index of a position, as ``StatusPlaces/index(of:in:)`` computes it.
    func index(of position: Int) -> Int {
        StatusPlaces.permuted(position) { right, round in
            Int(rounds[Int(round) << StatusPlaces.halfWidth | right])
        }
    }

    /// The positions that look as if a family had been revoked there within the last `duration` seconds. Each of the
    /// positions that no family gets does so at some time of each period.
    func decoys(at time: Int, for duration: Int) -> [Int] {
        let period = duration * 50
        return decoys.indices.filter { number in
            (time % period + period - Int(decoys[number]) % period) % period < duration
        }.map { StatusPlaces.usedSize + $0 }
    }
}
