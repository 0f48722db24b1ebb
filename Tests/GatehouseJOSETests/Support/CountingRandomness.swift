import GatehouseTypes
import Synchronization

/// A source whose first bytes are all 1, whose second ones are all 2, and so on, so that each can be found again.
final class CountingRandomness: RandomSource {
    private let calls = Mutex<[Int]>([])

    /// How many bytes each call asked for.
    var sizes: [Int] {
        calls.withLock { $0 }
    }

    func bytes(_ count: Int) -> [UInt8] {
        calls.withLock { calls in
            calls.append(count)
            return [UInt8](repeating: UInt8(truncatingIfNeeded: calls.count), count: count)
        }
    }
}
