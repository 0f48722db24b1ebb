/// The number of a session's life: each sign-out and each new session starts the next epoch.
///
/// Work that began in one epoch has no effect in another one.
package struct Epoch: Sendable, Hashable {
    let number: UInt64
}

/// The right to commit the result of one piece of work: a read of the store, a sign-in, or a refresh.
///
/// Only the state machine creates tickets. A result whose ticket isn't the expected one has no effect, whether it is a
/// success or a failure.
package struct Ticket: Sendable, Hashable {
    /// The epoch in which the work began.
    package let epoch: Epoch

    let number: UInt64
}
