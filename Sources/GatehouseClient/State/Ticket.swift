/// Counts the sessions' lives: each sign-out and each new session starts the next one.
///
/// Work that was begun in one epoch changes nothing in another.
package struct Epoch: Sendable, Hashable {
    let number: UInt64

    init(number: UInt64) {
        self.number = number
    }
}

/// The right to commit what comes of one piece of work: a read of the store, a sign-in, a refresh.
///
/// Only the machine makes tickets. A result without the ticket that the machine waits for changes nothing, whether it
/// is a success or a failure.
package struct Ticket: Sendable, Hashable {
    /// When the work was begun.
    package let epoch: Epoch

    let number: UInt64

    init(epoch: Epoch, number: UInt64) {
        self.epoch = epoch
        self.number = number
    }
}
