import GatehouseTypes

/// Bytes that are the same in each run.
struct CountedRandomness: RandomSource {
    func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }
    }
}
