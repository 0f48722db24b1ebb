public import GatehouseTypes
import Synchronization

/// A reproducible random source for tests. Its bytes aren't secret.
public final class SeededRandomSource: RandomSource {
    private let generator: Mutex<SplitMix64>

    /// Creates a source whose whole sequence is determined by a seed.
    public init(seed: UInt64 = 1) {
        generator = Mutex(SplitMix64(seed: seed))
    }

    /// The next bytes of the sequence.
    public func bytes(_ count: Int) -> [UInt8] {
        generator.withLock { generator in
            var bytes: [UInt8] = []
            while bytes.count < count {
                let word = generator.next()
                for shift in stride(from: 0, to: 64, by: 8) where bytes.count < count {
                    bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
                }
            }
            return bytes
        }
    }
}
