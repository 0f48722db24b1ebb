import Foundation
public import GatehouseTypes

extension AuthRecord {
    /// The record's stored form, with its secrets in plain text. Only a store may use it.
    public var storageValue: JSONValue {
        var members = others
        members["session"] = session?.storageValue ?? .null
        members["generation"] = .integer(Int64(clamping: generation))
        members["revision"] = .integer(Int64(clamping: revision))
        members["revocations"] = .array(revocations.map(\.storageValue))
        members["trail"] = .array(history.entries.map(\.storageValue))
        return .object(members)
    }

    /// Creates a record from its ``storageValue``. Members that this version doesn't know are kept.
    ///
    /// - Throws: ``AuthError`` with ``AuthError/Code/storeCorrupt`` if a member is missing or of the wrong type.
    public init(storageValue: JSONValue) throws(AuthError) {
        let reader = StorageReader(storageValue)
        guard try reader.optionalValue("generation") != nil else {
            // The first version of the format contained only a session.
            self.init(session: try AuthSession(storageValue: storageValue), generation: 1)
            return
        }
        let session: AuthSession? = try reader.optionalValue("session").map { value throws(AuthError) in
            try AuthSession(storageValue: value)
        }
        self.init(
            session: session, generation: try reader.count("generation"), revision: try reader.count("revision"),
            revocations: try reader.array("revocations").map { value throws(AuthError) in
                try PendingRevocation(storageValue: value)
            },
            history: SessionHistory(
                try reader.array("trail").map { value throws(AuthError) in try SessionHistory.Entry(storageValue: value)
                }))
        let known: Set = ["session", "generation", "revision", "revocations", "trail"]
        others = storageValue.object?.filter { !known.contains($0.key) } ?? [:]
    }
}

extension PendingRevocation {
    fileprivate var storageValue: JSONValue {
        var members: [String: JSONValue] = [
            "session": session.storageValue, "since": .number(since.timeIntervalSince1970),
        ]
        members["generation"] = generation.map { .integer(Int64(clamping: $0)) }
        return .object(members)
    }

    fileprivate init(storageValue: JSONValue) throws(AuthError) {
        let reader = StorageReader(storageValue)
        self.init(
            try AuthSession(storageValue: try reader.value("session")),
            since: Date(timeIntervalSince1970: try reader.seconds("since") ?? 0),
            generation: storageValue["generation"] == nil ? nil : try reader.count("generation"))
    }
}

extension SessionHistory.Entry {
    fileprivate var storageValue: JSONValue {
        var members: [String: JSONValue] = [
            "time": .number(time.timeIntervalSince1970), "event": .string(event),
        ]
        if let version {
            members["generation"] = .integer(Int64(clamping: version.generation))
            members["revision"] = .integer(Int64(clamping: version.revision))
        }
        if !author.isEmpty { members["author"] = .string(author) }
        if !details.isEmpty { members["details"] = .object(details.mapValues(JSONValue.string)) }
        return .object(members)
    }

    fileprivate init(storageValue: JSONValue) throws(AuthError) {
        let reader = StorageReader(storageValue)
        let version =
            storageValue["generation"] == nil
            ? nil : RecordVersion(generation: try reader.count("generation"), revision: try reader.count("revision"))
        self.init(
            time: Date(timeIntervalSince1970: try reader.seconds("time") ?? 0), event: try reader.string("event"),
            version: version, author: try reader.optionalString("author") ?? "",
            details: storageValue["details"]?.object?.compactMapValues(\.string) ?? [:])
    }
}
