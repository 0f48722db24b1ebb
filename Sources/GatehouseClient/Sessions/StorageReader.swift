import GatehouseTypes

/// Reads the members of a stored object, and says which one is wrong without repeating what stands there.
struct StorageReader {
    private let members: [String: JSONValue]?

    init(_ value: JSONValue) {
        members = value.object
    }

    func string(_ name: String) throws(AuthError) -> String {
        guard let value = try optionalString(name) else { throw StorageReader.corrupt(name) }
        return value
    }

    func optionalString(_ name: String) throws(AuthError) -> String? {
        switch members?[name] {
        case nil, .null: return nil
        case .string(let value): return value
        default: throw StorageReader.corrupt(name)
        }
    }

    func object(_ name: String) throws(AuthError) -> StorageReader {
        guard let value = members?[name], value.object != nil else { throw StorageReader.corrupt(name) }
        return StorageReader(value)
    }

    func value(_ name: String) throws(AuthError) -> JSONValue {
        guard let value = try optionalValue(name) else { throw StorageReader.corrupt(name) }
        return value
    }

    func optionalValue(_ name: String) throws(AuthError) -> JSONValue? {
        guard members != nil else { throw StorageReader.corrupt(name) }
        guard let value = members?[name], value != .null else { return nil }
        return value
    }

    func array(_ name: String) throws(AuthError) -> [JSONValue] {
        guard let array = members?[name]?.array else { throw StorageReader.corrupt(name) }
        return array
    }

    func count(_ name: String) throws(AuthError) -> UInt64 {
        guard let integer = members?[name]?.integer, let count = UInt64(exactly: integer) else {
            throw StorageReader.corrupt(name)
        }
        return count
    }

    func scope(_ name: String) throws(AuthError) -> Scope {
        guard let scope = Scope(try string(name)) else { throw StorageReader.corrupt(name) }
        return scope
    }

    func seconds(_ name: String) throws(AuthError) -> Double? {
        guard let value = members?[name], value != .null else { return nil }
        guard let seconds = value.number, abs(seconds) < StorageReader.greatestSeconds else {
            throw StorageReader.corrupt(name)
        }
        return seconds
    }

    /// Some 30,000 years: far beyond any token, far below where a date or a duration overflows.
    private static let greatestSeconds = 1e12

    private static func corrupt(_ name: String) -> AuthError {
        AuthError(.storeCorrupt, "the stored session's member \(name) is missing or of the wrong kind")
    }
}
