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
}

extension Envelope {
    /// The format of a session store. Version 1 contained only a session; version 2 contains a record.
    package static let session = Envelope(format: "gatehouse-session", version: 2)
}
