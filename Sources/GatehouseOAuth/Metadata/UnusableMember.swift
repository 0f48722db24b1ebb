import GatehouseTypes

/// A member of an issuer's metadata that can't be used. It names the document, the member and its value.
package struct UnusableMember: Error, Sendable, Hashable, CustomStringConvertible {
    private static let maximumLength = 100

    /// The name of the member.
    package let name: String
    /// The reason: `missingParameter`, `insecureAddress` or `invalidParameter`.
    package let reason: OAuthError.Code
    /// The beginning of the value, without user information and query; `nil` if the member is missing.
    package let value: String?
    /// Whether the member counts as set, since its presence only adds protection. Otherwise it counts as missing.
    package let countsAsSet: Bool
    /// The address of the document; the issuer if it isn't known.
    package let document: String

    init(
        _ name: String, _ reason: OAuthError.Code, value: JSONValue? = nil, countsAsSet: Bool = false, document: String
    ) {
        self.name = name
        self.reason = reason
        self.value = value.map(UnusableMember.shown)
        isEmpty = value == .string("")
        self.countsAsSet = countsAsSet
        self.document = document
    }

    /// Whether the value is an empty text.
    package let isEmpty: Bool

    /// The document, the member, its value, and what is wrong with it.
    package var description: String {
        guard let value else { return "the issuer's metadata have no \(name) (\(document))" }
        let fault =
            reason == .insecureAddress
            ? "is neither an https URL nor one on this machine" : "can't be read"
        return "\(name) in the issuer's metadata (\(document)) \(fault): \(value)"
    }

    /// The fields of a diagnostic event.
    package var fields: [String: String] {
        var fields = ["member": name, "document": document, "reason": reason.rawValue]
        fields["value"] = value
        fields["countsAs"] = countsAsSet ? "set" : "missing"
        return fields
    }

    /// Returns the beginning of a value in printable ASCII. A URL is shown without the parts that can contain secrets.
    private static func shown(_ value: JSONValue) -> String {
        printable(withoutSecrets(value).encodedText)
    }

    private static func withoutSecrets(_ value: JSONValue) -> JSONValue {
        if let text = value.string { return .string(withoutSecrets(text)) }
        if let elements = value.array { return .array(elements.map(withoutSecrets)) }
        if let members = value.object { return .object(members.mapValues(withoutSecrets)) }
        return value
    }

    /// Returns a URL without query, fragment and user information. A password can contain `?` and `#`, so that only the
    /// scheme is shown if an `@` follows one of them.
    private static func withoutSecrets(_ text: String) -> String {
        let letters = text.prefix { $0.isASCII && $0.isLetter }
        let scheme = text[letters.endIndex...].hasPrefix("://") ? letters + "://" : ""
        let place = text.prefix { $0 != "?" && $0 != "#" }
        if let at = place.lastIndex(of: "@") { return scheme + place[place.index(after: at)...] }
        return text.contains("@") ? scheme + "..." : String(place)
    }

    private static func printable(_ text: String) -> String {
        let isLong = text.utf8.count > maximumLength
        let bytes = text.utf8.prefix(maximumLength).map { (0x20...0x7E).contains($0) ? $0 : UInt8(ascii: "?") }
        return String(decoding: bytes, as: UTF8.self) + (isLong ? "..." : "")
    }
}
