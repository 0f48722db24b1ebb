import GatehouseTypes

/// Hands each value of a sequence to a handler, one after the other, for as long as it lives.
///
/// It belongs to whoever wants to hear; when the owner goes, it goes and the handler isn't called any more. A change
/// that the handler makes comes to it after it has returned.
public final class Subscription: Sendable {
    private let task: Task<Void, Never>

    /// Subscribes.
    ///
    /// - Parameters:
    ///   - values: What to hear, such as `auth.states` or `auth.observe(\.account)`.
    ///   - handle: Is given each value. It holds its owner weakly, or the two keep each other alive.
    public init<Values: AsyncSequence & Sendable>(
        to values: Values, _ handle: @escaping @Sendable (Values.Element) async -> Void
    ) where Values.Failure == Never, Values.Element: Sendable {
        task = spawn {
            for await value in values {
                guard !Task.isCancelled else { return }
                await handle(value)
            }
        }
    }

    deinit {
        task.cancel()
    }

    /// Waits until no more values can come, because what changes is gone.
    public func finished() async {
        await task.value
    }
}
