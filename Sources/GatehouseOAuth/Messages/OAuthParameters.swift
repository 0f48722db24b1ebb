package import GatehouseTypes

/// The parameters of an OAuth message, in order: a decoded query or form.
///
/// Parameters with an empty value count as missing, and unknown ones are ignored (RFC 6749, section 3.1).
public struct OAuthParameters: Sendable {
    /// The maximum number of parameters in a received message.
    public static let maximumCount = 64

    /// The maximum total size of all names and values in a received message, in bytes.
    public static let maximumSize = 64 * 1024

    /// The parameters that may be repeated (RFC 8707, section 2; RFC 8693, section 2.1).
    public static let repeatable: Set<String> = ["resource", "audience"]

    /// Every name and value in order.
    public private(set) var pairs: [(name: String, value: String)] = []

    /// Creates an empty message.
    public init() {}

    /// Creates a message of the values that aren't `nil`, and of parameters with several values.
    /// No name may be repeated.
    init(_ values: KeyValuePairs<String, String?>, lists: KeyValuePairs<String, [String]> = [:]) {
        for case (let name, let value?) in values { pairs.append((name, value)) }
        for (name, list) in lists { pairs += list.map { (name, $0) } }
    }

    /// Creates a message from received parameters.
    ///
    /// - Throws: ``OAuthError`` if a parameter is repeated that must not be, or if there are too many or too long ones.
    public init(_ pairs: [(name: String, value: String)]) throws(OAuthError) {
        guard pairs.count <= OAuthParameters.maximumCount,
            pairs.reduce(0, { $0 + $1.name.utf8.count + $1.value.utf8.count }) <= OAuthParameters.maximumSize
        else { throw OAuthError(.tooLarge) }
        var seen: Set<String> = []
        for (name, _) in pairs where !OAuthParameters.repeatable.contains(name) {
            guard seen.insert(name).inserted else {
                throw OAuthError(.duplicateParameter, String(name.prefix(32)))
            }
        }
        self.pairs = pairs
    }

    /// The value of a parameter; `nil` if it is missing or empty.
    public subscript(name: String) -> String? {
        pairs.first { $0.name == name && !$0.value.isEmpty }?.value
    }

    /// Returns the values of a parameter in order, without empty ones.
    public func all(_ name: String) -> [String] {
        pairs.filter { $0.name == name && !$0.value.isEmpty }.map(\.value)
    }

    /// Returns these parameters followed by others. A parameter in both has the values of the others.
    public func appending(_ other: OAuthParameters) -> OAuthParameters {
        var result = self
        let replaced = Set(other.pairs.map(\.name))
        result.pairs.removeAll { replaced.contains($0.name) }
        result.pairs += other.pairs
        return result
    }

    /// Sets a parameter; `nil` removes it.
    public mutating func set(_ name: String, _ value: String?) {
        pairs.removeAll { $0.name == name }
        if let value { pairs.append((name, value)) }
    }

    /// Sets a parameter that may be repeated.
    public mutating func set(_ name: String, all values: [String]) {
        pairs.removeAll { $0.name == name }
        pairs += values.map { (name, $0) }
    }

    /// Returns a parameter of visible characters; `nil` if it is missing or empty. The length is in bytes.
    func text(_ name: String, maximumLength: Int = 4096) throws(OAuthError) -> String? {
        guard let value = self[name] else { return nil }
        guard value.utf8.count <= maximumLength else { throw OAuthError(.tooLarge, name) }
        guard value.utf8.allSatisfy(CharacterRules.isVisible) else { throw OAuthError(.invalidParameter, name) }
        return value
    }

    /// Returns a parameter that must be present.
    func required(_ name: String, maximumLength: Int = 4096) throws(OAuthError) -> String {
        guard let value = try text(name, maximumLength: maximumLength) else {
            throw OAuthError(.missingParameter, name)
        }
        return value
    }

    /// Returns a token that must be present. The limit of 32 KiB is ample for an encrypted token.
    func requiredSecret(_ name: String) throws(OAuthError) -> Secret {
        Secret(try required(name, maximumLength: 32 * 1024))
    }

    package func clientID() throws(OAuthError) -> ClientID? {
        try text("client_id", maximumLength: 1024).map(ClientID.init(_:))
    }

    func scope() throws(OAuthError) -> Scope? {
        guard let value = self["scope"] else { return nil }
        guard let scope = Scope(value) else { throw OAuthError(.invalidScope, "scope") }
        return scope
    }

    func resources() throws(OAuthError) -> [String] {
        let values = all("resource")
        for value in values {
            guard value.utf8.count <= 2048, let uri = AbsoluteURI(value), uri.fragment == nil else {
                throw OAuthError(.invalidTarget, "resource")
            }
        }
        return values
    }

    func audiences() throws(OAuthError) -> [String] {
        let values = all("audience")
        guard values.allSatisfy({ $0.utf8.count <= 2048 && $0.utf8.allSatisfy(CharacterRules.isVisible) }) else {
            throw OAuthError(.invalidTarget, "audience")
        }
        return values
    }
}

extension OAuthParameters: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The names only, since values may be secrets.
    public var description: String { "OAuthParameters(\(pairs.map(\.name).joined(separator: ", ")))" }

    /// The names only.
    public var debugDescription: String { description }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .struct) }
}
