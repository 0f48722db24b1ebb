/// What was found when the whole database was read.
package struct DatabaseInspection: Sendable {
    /// What is damaged, in sentences that name tables and indexes and no values; empty if nothing is.
    package let damage: [String]
    /// What the database contains encrypted under the master key, signing keys among it; `nil` if that can't be read.
    package let sealed: [SealedValue]?

    /// Describes what was found.
    package init(damage: [String], sealed: [SealedValue]?) {
        (self.damage, self.sealed) = (damage, sealed)
    }
}
