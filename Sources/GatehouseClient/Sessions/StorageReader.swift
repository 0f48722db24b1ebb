import Foundation
import GatehouseTypes

/// Reads the members of a stored object. Its errors name a wrong member and don't repeat the value.
struct StorageReader {
    private let members: [String: JSONValue]?
    private let subject: String

    init(_ value: JSONValue, of subject: String = "session") {
        members = value.object
        self.subject = subject
    }

    func string(_ name: String) throws(AuthError) -> String {
        guard let value = try optionalString(name) else { throw corrupt(name) }
        return value
    }

    func optionalString(_ name: String) throws(AuthError) -> String? {
        switch members?[name] {
        case nil, .null: return nil
        case .string(let value): return value
        default: throw corrupt(name)
        }
    }

    func object(_ name: String) throws(AuthError) -> StorageReader {
        guard let value = members?[name], value.object != nil else { throw corrupt(name) }
        return StorageReader(value, of: subject)
    }

    func value(_ name: String) throws(AuthError) -> JSONValue {
        guard let value = try optionalValue(name) else { throw corrupt(name) }
        return value
    }

    func optionalValue(_ name: String) throws(AuthError) -> JSONValue? {
        guard members != nil else { throw corrupt(name) }
        guard let value = members?[name], value != .null else { return nil }
        return value
    }

    func array(_ name: String) throws(AuthError) -> [JSONValue] {
        guard let array = members?[name]?.array else { throw corrupt(name) }
        return array
    }

    func strings(_ name: String) throws(AuthError) -> [String] {
        guard let strings = members?[name]?.strings else { throw corrupt(name) }
        return strings
    }

    func count(_ name: String) throws(AuthError) -> UInt64 {
        guard let integer = members?[name]?.integer, let count = UInt64(exactly: integer) else {
            throw corrupt(name)
        }
        return count
    }

    func scope(_ name: String) throws(AuthError) -> Scope {
        guard let scope = Scope(try string(name)) else { throw corrupt(name) }
        return scope
    }

    func seconds(_ name: String) throws(AuthError) -> Double? {
        guard let value = members?[name], value != .null else { return nil }
        guard let seconds = value.number, abs(seconds) < StorageReader.greatestSeconds else {
            throw corrupt(name)
        }
        return seconds
    }

    func date(_ name: String) throws(AuthError) -> Date {
        guard let seconds = try seconds(name) else { throw corrupt(name) }
        return Date(timeIntervalSince1970: seconds)
    }

    /// About 30,000 years: far longer than the lifetime of any token, and far below the values at which a date or a
    /// duration overflows.
    private static let greatestSeconds = 1e12

    private func corrupt(_ name: String) -> AuthError {
        AuthError(.storeCorrupt, "the stored \(subject)'s member \(name) is missing or of the wrong type")
    }
}
