import Foundation
import GatehouseTypes

/// The members of a JSON object, read by type. `null` counts as left out; a member of another type is refused.
struct JSONMembers {
    let values: [String: JSONValue]

    init(_ value: JSONValue) throws(OAuthError) {
        guard let object = value.object else { throw OAuthError(.malformedMessage) }
        values = object.filter { $0.value != .null }
    }

    init(parsing bytes: [UInt8], limits: JSONLimits = .message) throws(OAuthError) {
        do {
            try self.init(JSONValue(parsing: bytes, limits: limits))
        } catch let error as JSONError {
            throw OAuthError(error.code == .tooLarge ? .tooLarge : .malformedMessage, underlyingError: error)
        } catch {
            throw OAuthError(.malformedMessage, underlyingError: error)
        }
    }

    func string(_ name: String) throws(OAuthError) -> String? {
        try read(name) { $0.string }
    }

    func requiredString(_ name: String) throws(OAuthError) -> String {
        guard let value = try string(name), !value.isEmpty else { throw OAuthError(.missingParameter, name) }
        return value
    }

    func strings(_ name: String) throws(OAuthError) -> [String]? {
        try read(name) { $0.strings }
    }

    func bool(_ name: String) throws(OAuthError) -> Bool? {
        try read(name) { $0.bool }
    }

    /// A whole number. `"3600"` and `3600.0` aren't: RFC 6749, appendix A.14 knows digits only.
    func integer(_ name: String) throws(OAuthError) -> Int64? {
        try read(name) { $0.integer }
    }

    /// One text, or a list of nothing but texts; nothing in it is empty (`aud`, RFC 7519, section 4.1.3).
    func oneOrMoreStrings(_ name: String) throws(OAuthError) -> [String]? {
        try read(name) { value in
            let texts = value.string.map { [$0] } ?? value.strings ?? []
            return texts.isEmpty || texts.contains("") ? nil : texts
        }
    }

    /// A `NumericDate` between 1970 and the year 9999 (RFC 7519, section 2).
    func date(_ name: String) throws(OAuthError) -> Date? {
        try read(name) { value in
            value.number.flatMap { (0...253_402_300_799).contains($0) ? Date(timeIntervalSince1970: $0) : nil }
        }
    }

    func requiredDate(_ name: String) throws(OAuthError) -> Date {
        guard let date = try date(name) else { throw OAuthError(.missingParameter, name) }
        return date
    }

    private func read<Value>(_ name: String, _ convert: (JSONValue) -> Value?) throws(OAuthError) -> Value? {
        guard let member = values[name] else { return nil }
        guard let value = convert(member) else { throw OAuthError(.invalidParameter, name) }
        return value
    }
}

extension JSONValue {
    /// An object of those members that are there.
    static func object(present members: [String: JSONValue?]) -> JSONValue {
        .object(members.compactMapValues { $0 })
    }

    static func strings(_ values: [String]) -> JSONValue {
        .array(values.map(JSONValue.string))
    }

    static func date(_ date: Date) -> JSONValue {
        .integer(Int64(date.timeIntervalSince1970.rounded(.down)))
    }
}
