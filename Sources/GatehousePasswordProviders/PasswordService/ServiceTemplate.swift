import Foundation
import GatehouseClient
import GatehouseTypes

/// Replaces placeholders by values.
struct ServiceTemplate {
    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

    let values: [String: Secret]

    /// Fills a URL. Values are percent-encoded, so they can't change its structure.
    func address(_ text: String) throws(AuthError) -> String {
        try fill(text) { $0.addingPercentEncoding(withAllowedCharacters: ServiceTemplate.unreserved) ?? "" }
    }

    /// Fills a text; `nil` if it is an optional placeholder without a value.
    func text(_ text: String) throws(AuthError) -> String? {
        if text.hasPrefix("{"), text.hasSuffix("?}"), !text.dropFirst().contains("{") {
            return values[String(text.dropFirst().dropLast(2))]?.revealed
        }
        return try fill(text) { $0 }
    }

    /// Fills JSON. Names of members aren't changed.
    func json(_ value: JSONValue) throws(AuthError) -> JSONValue? {
        switch value {
        case .string(let text): return try self.text(text).map(JSONValue.string)
        case .array(let elements):
            var filled: [JSONValue] = []
            for element in elements { if let element = try json(element) { filled.append(element) } }
            return .array(filled)
        case .object(let members):
            var filled: [String: JSONValue] = [:]
            for (name, member) in members { filled[name] = try json(member) }
            return .object(filled)
        case .null, .bool, .integer, .number: return value
        }
    }

    private func fill(_ text: String, _ encode: (String) -> String) throws(AuthError) -> String {
        var filled = ""
        var rest = Substring(text)
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            let name = String(rest[rest.index(after: start)..<end])
            guard let value = values[name] else {
                throw AuthError(.misconfigured, "the service's description needs a value for \(name)")
            }
            filled += rest[..<start] + encode(value.revealed)
            rest = rest[rest.index(after: end)...]
        }
        return filled + rest
    }
}
