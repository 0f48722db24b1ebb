/// The parameters of an OAuth message, in order: a query or a form once it is decoded.
///
/// Parameters with an empty value count as left out, and unknown ones don't matter (RFC 6749, section 3.1).
public struct OAuthParameters: Sendable {
    /// The most parameters that a message from outside may have.
    public static let maximumCount = 64

    /// The most bytes that names and values of a message from outside may have together.
    public static let maximumSize = 64 * 1024

    /// The parameters that may stand several times (RFC 8707, section 2; RFC 8693, section 2.1).
    public static let repeatable: Set<String> = ["resource", "audience"]

    /// Every name and value in order.
    public private(set) var pairs: [(name: String, value: String)] = []

    /// No parameters.
    public init() {}

    /// Takes the parameters of a message from outside.
    ///
    /// - Throws: ``OAuthError`` if one stands twice that mustn't, or there are too many or too long ones.
    public init(_ pairs: [(name: String, value: String)]) throws(OAuthError) {
        guard pairs.count <= OAuthParameters.maximumCount,
            pairs.reduce(0, { $0 + $1.name.utf8.count + $1.value.utf8.count }) <= OAuthParameters.maximumSize
        else { throw OAuthError(.tooLarge) }
        var seen: Set<String> = []
        for (name, _) in pairs where !OAuthParameters.repeatable.contains(name) {
            guard seen.insert(name).inserted else {
                throw OAuthError(.duplicateParameter, OAuthParameters.shown(name))
            }
        }
        self.pairs = pairs
    }

    /// The value of that name; nothing if it is left out or empty.
    public subscript(name: String) -> String? {
        pairs.first { $0.name == name && !$0.value.isEmpty }?.value
    }

    /// Every value of that name, in order, without empty ones.
    public func all(_ name: String) -> [String] {
        pairs.filter { $0.name == name && !$0.value.isEmpty }.map(\.value)
    }

    /// These parameters with others behind them; of two with one name the later one counts.
    public func appending(_ other: OAuthParameters) -> OAuthParameters {
        var result = self
        let replaced = Set(other.pairs.map(\.name))
        result.pairs.removeAll { replaced.contains($0.name) }
        result.pairs += other.pairs
        return result
    }

    /// Sets a parameter; nothing leaves it out.
    public mutating func set(_ name: String, _ value: String?) {
        pairs.removeAll { $0.name == name }
        if let value { pairs.append((name, value)) }
    }

    /// Sets a parameter that may stand several times.
    public mutating func set(_ name: String, all values: [String]) {
        pairs.removeAll { $0.name == name }
        pairs += values.map { (name, $0) }
    }

    private static func shown(_ name: String) -> String {
        String(name.prefix(32))
    }
}

extension OAuthParameters: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The names only: values may be secrets.
    public var description: String { "OAuthParameters(\(pairs.map(\.name).joined(separator: ", ")))" }

    /// The names only.
    public var debugDescription: String { description }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .struct) }
}
