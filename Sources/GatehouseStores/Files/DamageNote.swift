import GatehouseTypes

/// What is left in the place of a document that couldn't be read and was moved aside.
///
/// It makes the document damaged, and not absent, for every process that reads it later, until a new document is written or
/// the document is removed.
package struct DamageNote: Sendable {
    private static let envelope = Envelope(format: "gatehouse-damaged", version: 1)

    /// The name that the document was given.
    package let copy: String

    /// Why it couldn't be read.
    package let reason: String

    package init(copy: String, reason: String) {
        self.copy = copy
        self.reason = reason
    }

    /// Reads a note; `nil` if the bytes aren't one.
    package init?(_ bytes: [UInt8]) {
        guard case .found(let content) = DamageNote.envelope.unwrap(bytes), let copy = content["copy"]?.string,
            let reason = content["reason"]?.string
        else { return nil }
        self.init(copy: copy, reason: reason)
    }

    /// The note as it's written.
    package var bytes: [UInt8] {
        DamageNote.envelope.wrap(["copy": .string(copy), "reason": .string(reason)])
    }
}
