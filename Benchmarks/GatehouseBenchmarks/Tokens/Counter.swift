import Synchronization

/// Hands out numbers, each once.
final class Counter: Sendable {
    private let next = Atomic(0)

    /// So many numbers that nobody had before.
    func take(_ count: Int) -> Range<Int> {
        let end = next.wrappingAdd(count, ordering: .relaxed).newValue
        return end - count..<end
    }
}
