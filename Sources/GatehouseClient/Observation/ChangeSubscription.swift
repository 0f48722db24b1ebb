import GatehouseTypes

/// Calls a handler with each value of a sequence, one at a time, as long as the subscription exists.
///
/// The subscription belongs to its owner. When it is deinitialized, the handler isn't called any more. A change that
/// the handler itself makes is delivered after it has returned.
public final class ChangeSubscription: Sendable {
    private let task: Task<Void, Never>

    /// Creates a subscription.
    ///
    /// - Parameters:
    ///   - values: The values, such as `auth.states` or `auth.observe(\.account)`.
    ///   - handle: The handler. It must hold the subscription's owner weakly; otherwise the two retain each other.
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

    /// Waits until no more values can come, because their source was deinitialized.
    public func finished() async {
        await task.value
    }
}
