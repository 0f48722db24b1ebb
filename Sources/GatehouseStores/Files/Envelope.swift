package import GatehouseTypes

/// What stands around stored content: what it is, and in which version it was written.
package struct Envelope: DocumentFormat {
    let format: String

    /// The version that is written, and the newest that is read.
    let version: Int64

    /// Puts content in. Members that a later version adds don't keep this one from reading.
    package func wrap(_ content: JSONValue) -> [UInt8] {
        JSONValue.object(["format": .string(format), "version": .integer(version), "content": content]).encoded
    }

    /// Takes content out.
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
    /// What a store of sessions holds. Version 1 held a session alone, version 2 holds a record.
    package static let session = Envelope(format: "gatehouse-session", version: 2)
}
