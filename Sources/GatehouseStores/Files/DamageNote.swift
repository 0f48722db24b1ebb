import GatehouseTypes

/// A note that replaces a document that couldn't be read and was moved aside.
///
/// With the note the document is corrupt, and not absent, for every process that reads it later, until a new document
/// is written or the document is removed.
package struct DamageNote: Sendable {
    private static let envelope = Envelope(format: "gatehouse-damaged", version: 1)

    /// The new name of the damaged document.
    package let copy: String

    /// The reason why it couldn't be read.
    package let reason: String

    package init(copy: String, reason: String) {
        self.copy = copy
        self.reason = reason
    }

    /// Parses a note; `nil` if the bytes aren't one.
    package init?(_ bytes: [UInt8]) {
        guard case .found(let content) = DamageNote.envelope.unwrap(bytes), let copy = content["copy"]?.string,
            let reason = content["reason"]?.string
        else { return nil }
        self.init(copy: copy, reason: reason)
    }

    /// The note's file content.
    package var bytes: [UInt8] {
        DamageNote.envelope.wrap(["copy": .string(copy), "reason": .string(reason)])
    }
}
