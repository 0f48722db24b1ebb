import GatehouseTesting
import GatehouseTypes

/// Draws from the verb that runs, or from a sequence of its own outside of verbs.
package struct VerbRandomness: RandomSource {
    private let other: SeededRandomSource

    package init(seed: UInt64) {
        other = SeededRandomSource(seed: seed)
    }

    package func bytes(_ count: Int) -> [UInt8] {
        guard let context = VerbContext.current else { return other.bytes(count) }
        var bytes: [UInt8] = []
        while bytes.count < count {
            let word = context.word()
            for shift in stride(from: 0, to: 64, by: 8) where bytes.count < count {
                bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
            }
        }
        return bytes
    }
}

/// Always the same bytes, for salts: they are drawn on threads that belong to no verb.
package struct ConstantRandomness: RandomSource {
    package init() {}
    package func bytes(_ count: Int) -> [UInt8] { Array(repeating: 7, count: count) }
}
