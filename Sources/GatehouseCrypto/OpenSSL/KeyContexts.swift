import Synchronization

/// The prepared contexts of one key, by operation.
final class KeyContexts: Sendable {
    private struct Entry {
        let setup: SignatureSetup
        let direction: SignatureContext.Direction
        let pool: Pool<SignatureContext>
    }

    private let entries = Mutex<[Entry]>([])

    /// The contexts for key agreement.
    let agreements = Pool<AgreementContext>()

    /// The contexts for whole messages.
    let messages = (signing: Pool<MessageContext>(), verifying: Pool<MessageContext>())

    /// Invalidates all contexts, because the key has got another point. Signature contexts are prepared again before
    /// their next use, the others are discarded.
    func expire() {
        entries.withLock { entries in
            for entry in entries { entry.pool.forEach { $0.expire() } }
        }
        while agreements.take() != nil {}
        while messages.signing.take() != nil {}
        while messages.verifying.take() != nil {}
    }

    /// The pool of contexts for one setup and direction. A key has one or two pools.
    func pool(for setup: SignatureSetup, _ direction: SignatureContext.Direction) -> Pool<SignatureContext> {
        entries.withLock { entries in
            for index in entries.indices where entries[index].direction == direction {
                if entries[index].setup == setup { return entries[index].pool }
            }
            let entry = Entry(setup: setup, direction: direction, pool: Pool())
            entries.append(entry)
            return entry.pool
        }
    }
}
