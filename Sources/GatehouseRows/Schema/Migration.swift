/// A numbered step from one schema to the next. Once a version with it is in use, it doesn't change any more.
package struct Migration: Sendable {
    /// What the step is for, as `gatehouse database status` shows it.
    package let name: String
    package let changes: [SchemaChange]

    package init(_ name: String, _ changes: [SchemaChange]) {
        self.name = name
        self.changes = changes
    }
}
