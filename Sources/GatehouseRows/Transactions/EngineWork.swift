/// What an engine has done since it was opened to write transactions.
package struct EngineWork: Sendable, Hashable {
    /// The transactions that may have changed rows.
    package var transactions = 0
    /// The statements in them: queries and changes, without those that begin and end something.
    package var statements = 0
    /// How often it has waited until transactions were safe. Those that are written together share a commit.
    package var commits = 0

    /// Nothing so far.
    package init() {}
}
