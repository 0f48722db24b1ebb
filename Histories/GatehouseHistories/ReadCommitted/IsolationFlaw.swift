/// What a database does wrong. Tests plant it, and see it found.
package enum IsolationFlaw: String, Sendable, CaseIterable {
    /// Rows that are read aren't locked: updates are lost.
    case ignoresLocks
    /// Rows that are only to stay as they are aren't locked: two transactions change what the other one has read.
    case ignoresShareLocks
    /// A transaction sees what others haven't committed.
    case readsUncommitted
    /// The changes of a transaction take effect one after the other.
    case commitsInParts
    /// A transaction whose connection is lost in the commit runs again, although it may have had its effect.
    case repeatsLostWork
}
