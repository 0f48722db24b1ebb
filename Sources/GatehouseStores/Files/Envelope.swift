package import GatehouseTypes

/// The envelope of stored content: its format and version.
package struct Envelope: DocumentFormat {
    let format: String

    /// The version that is written, and the newest one that can be read.
    let version: Int64

    /// Wraps content. A later version can add members without preventing this version from reading it.
    package func wrap(_ content: JSONValue) -> [UInt8] {
        JSONValue.object(["format": .string(format), "version": .integer(version), "content": content]).encoded
    }

    /// Extracts the content.
    package func unwrap(_ bytes: [UInt8]) -> DocumentContent {
        guard let json = try? JSONValue(parsing: bytes, limits: .document) else {
            return .corrupt(reason: "it isn't JSON")
        }
        guard json["format"]?.string == format, let written = json["version"]?.integer, written > 0 else {
            return .corrupt(reason: "it isn't a \(format)")
        }
        guard written <= version else { return .unavailable(reason: "it was written by a newer version") }
        guard let content = json["content"] else { return .corrupt(reason: "it is empty") }
        return .found(content)
    }

    /// The format of a session store. Version 1 contained only a session; version 2 contains a record.
    package static let session = Envelope(format: "gatehouse-session", version: 2)
}

/// The form of content in a file.
protocol DocumentFormat: Sendable {
    /// Returns the bytes of a file with the content.
    func wrap(_ content: JSONValue) throws(FileFailure) -> [UInt8]

    /// Parses the bytes of a file.
    func unwrap(_ bytes: [UInt8]) -> DocumentContent
}

/// The result of parsing a file.
package enum DocumentContent: Sendable {
    case found(JSONValue)
    /// The content can't be read now: a newer version wrote it, or the key is unavailable.
    case unavailable(reason: String)
    case corrupt(reason: String)
}

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
