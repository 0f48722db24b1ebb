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

/// The SplitMix64 generator, whose whole sequence is determined by its seed (Steele, Lea and Flood, 2014). It must not
/// be used for secrets.
public struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Creates a generator with a seed.
    public init(seed: UInt64) {
        state = seed
    }

    /// The next 64 bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}
