import Synchronization

/// The ready contexts of one key, by what they're ready for.
final class KeyContexts: Sendable {
    private struct Entry {
        let scheme: SignatureScheme
        let direction: SignatureContext.Direction
        let shelf: Shelf<SignatureContext>
    }

    private let entries = Mutex<[Entry]>([])

    /// Those that agree on secrets.
    let agreements = Shelf<AgreementContext>()

    /// Those for whole messages.
    let messages = (signing: Shelf<MessageContext>(), verifying: Shelf<MessageContext>())

    /// Has every context made ready anew before it's used again: the key has become another one.
    func expire() {
        entries.withLock { entries in
            for entry in entries { entry.shelf.forEach { $0.expire() } }
        }
        while agreements.take() != nil {}
        while messages.signing.take() != nil {}
        while messages.verifying.take() != nil {}
    }

    /// The shelf for one way to sign; a key has one or two.
    func shelf(for scheme: SignatureScheme, _ direction: SignatureContext.Direction) -> Shelf<SignatureContext> {
        entries.withLock { entries in
            for index in entries.indices where entries[index].direction == direction {
                if entries[index].scheme === scheme { return entries[index].shelf }
            }
            let entry = Entry(scheme: scheme, direction: direction, shelf: Shelf())
            entries.append(entry)
            return entry.shelf
        }
    }
}
