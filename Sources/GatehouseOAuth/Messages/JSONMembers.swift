import Foundation
import GatehouseTypes

/// The members of a JSON object, read by type. `null` counts as missing; a member of another type is refused.
struct JSONMembers {
    let values: JSONObject

    init(_ object: JSONObject) {
        values = object.withoutNulls
    }

    init(_ value: JSONValue) throws(OAuthError) {
        guard let object = value.object else { throw OAuthError(.malformedMessage) }
        self.init(JSONObject(object))
    }

    init(parsing bytes: [UInt8], limits: JSONLimits = .message) throws(OAuthError) {
        let object: JSONObject?
        do {
            object = try JSONObject(parsing: bytes, limits: limits)
        } catch {
            throw OAuthError(error.code == .tooLarge ? .tooLarge : .malformedMessage, underlyingError: error)
        }
        guard let object else { throw OAuthError(.malformedMessage) }
        self.init(object)
    }

    func string(_ name: JSONName) throws(OAuthError) -> String? {
        try read(name) { $0.string }
    }

    func requiredString(_ name: JSONName) throws(OAuthError) -> String {
        guard let value = try string(name), !value.isEmpty else { throw OAuthError(.missingParameter, name.text) }
        return value
    }

    func strings(_ name: JSONName) throws(OAuthError) -> [String]? {
        try read(name) { $0.strings }
    }

    func bool(_ name: JSONName) throws(OAuthError) -> Bool? {
        try read(name) { $0.bool }
    }

    /// Returns an integer. `"3600"` and `3600.0` are refused: RFC 6749, appendix A.14, allows only digits.
    func integer(_ name: JSONName) throws(OAuthError) -> Int64? {
        try read(name) { $0.integer }
    }

    /// Returns a string, or an array of strings, as an array. Refuses an empty array and empty strings (`aud`,
    /// RFC 7519, section 4.1.3).
    func oneOrMoreStrings(_ name: JSONName) throws(OAuthError) -> [String]? {
        try read(name) { value in
            let texts = value.string.map { [$0] } ?? value.strings ?? []
            return texts.isEmpty || texts.contains("") ? nil : texts
        }
    }

    /// Returns a `NumericDate` between 1970 and the year 9999 (RFC 7519, section 2).
    func date(_ name: JSONName) throws(OAuthError) -> Date? {
        try read(name) { value in
            value.number.flatMap { (0...253_402_300_799).contains($0) ? Date(timeIntervalSince1970: $0) : nil }
        }
    }

    func requiredDate(_ name: JSONName) throws(OAuthError) -> Date {
        guard let date = try date(name) else { throw OAuthError(.missingParameter, name.text) }
        return date
    }

    @inline(__always)
    private func read<Value>(_ name: JSONName, _ convert: (JSONValue) -> Value?) throws(OAuthError) -> Value? {
        guard let member = values[name] else { return nil }
        guard let value = convert(member) else { throw OAuthError(.invalidParameter, name.text) }
        return value
    }

    /// Returns a member that counts as missing if it can't be read. Its name is then added to a list.
    static func readable<Value>(
        _ name: String, _ unreadable: inout [String], _ read: (String) throws(OAuthError) -> Value?
    ) -> Value? {
        do {
            return try read(name)
        } catch {
            unreadable.append(name)
            return nil
        }
    }

    /// The maximum length of a string claim, in bytes.
    static let maximumLength = 2048

    func scope(_ name: JSONName = "scope") throws(OAuthError) -> Scope? {
        guard let text = try string(name) else { return nil }
        guard let scope = Scope(text) else { throw OAuthError(.invalidScope, name.text) }
        return scope
    }

    /// Returns an optional string, which must not be empty.
    func optional(_ name: JSONName) throws(OAuthError) -> String? {
        values[name] == nil ? nil : try limited(name)
    }

    /// Returns a string of limited length, which must not be empty.
    func limited(_ name: JSONName) throws(OAuthError) -> String {
        let value = try requiredString(name)
        guard value.utf8.count <= JSONMembers.maximumLength else { throw OAuthError(.tooLarge, name.text) }
        return value
    }
}

extension JSONValue {
    /// Returns an object of the members whose value isn't `nil`.
    static func object(present members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
        var present = [String: JSONValue](minimumCapacity: members.count)
        for case (let name, let value?) in members { present[name] = value }
        return .object(present)
    }

    static func strings(_ values: [String]) -> JSONValue {
        .array(values.map(JSONValue.string))
    }

    static func date(_ date: Date) -> JSONValue {
        .integer(Int64(date.timeIntervalSince1970.rounded(.down)))
    }
}
