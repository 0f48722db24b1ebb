import GatehouseTypes

/// A media type with its parameters (RFC 9110, section 8.3.1). Type and subtype are compared without case.
public struct MediaType: Sendable, Hashable, CustomStringConvertible {
    /// The maximum length in bytes of a text that is parsed.
    public static let maximumLength = 1024

    /// The type and the subtype in lower case: `application/json`.
    public let essence: String

    /// The parameters by name. Names are in lower case.
    public let parameters: [String: String]

    /// Parses the value of a `Content-Type` field. Returns nil if it isn't a media type or if it repeats a parameter.
    public init?(_ text: String) {
        guard text.utf8.count <= MediaType.maximumLength else { return nil }
        var scanner = FieldScanner(text)
        guard let type = scanner.token(), scanner.character("/"), let subtype = scanner.token() else { return nil }
        var parameters: [String: String] = [:]
        scanner.skipSpaces()
        while scanner.character(";") {
            scanner.skipSpaces()
            guard let name = scanner.token()?.asciiLowercased else { continue }
            guard scanner.character("="), let value = scanner.quotedString() ?? scanner.token(),
                parameters.updateValue(value, forKey: name) == nil
            else { return nil }
            scanner.skipSpaces()
        }
        guard scanner.isAtEnd else { return nil }
        self.essence = "\(type)/\(subtype)".asciiLowercased
        self.parameters = parameters
    }

    /// Whether the content is JSON: `application/json`, or any type with the suffix `+json` (RFC 6839, section 3.1).
    public var isJSON: Bool {
        essence == "application/json" || essence.hasSuffix("+json")
    }

    /// The type without its parameters.
    public var description: String { essence }
}

extension HTTPHeaders {
    /// The media type of the content; nil if the field is missing, invalid or repeated.
    public var contentType: MediaType? {
        let values = self[values: "Content-Type"]
        return values.count == 1 ? MediaType(values[0]) : nil
    }
}
