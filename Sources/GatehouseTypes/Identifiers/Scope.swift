/// A set of scope tokens in the order in which they were requested (RFC 6749, section 3.3).
public struct Scope: Hashable, Sendable {
    /// The maximum length in bytes of a scope that is read by ``init(_:)``.
    public static let maximumLength = 4096

    /// Up to this number of tokens, comparing them with each other is faster than making a set of them.
    private static let few = 8

    /// The tokens, each once, separated by single spaces. Most scopes are only passed on, so they aren't split.
    private let text: String

    /// The scope without tokens.
    public static let empty = Scope(unchecked: "")

    private init(unchecked text: String) {
        self.text = text
    }

    private init(unchecked tokens: [String]) {
        self.init(unchecked: tokens.joined(separator: " "))
    }

    /// Reads a scope in its wire format: tokens separated by single spaces.
    ///
    /// Returns nil if a token contains a character that RFC 6749 forbids, or if the text is longer than
    /// ``maximumLength``.
    ///
    /// - Parameter text: The value of a `scope` parameter. Empty text is the empty scope.
    public init?(_ text: String) {
        guard text.utf8.count <= Scope.maximumLength else { return nil }
        var text = text
        let isClean = text.withUTF8 { bytes in unsafe ScopeText(bytes)?.isWithoutRepetitions }
        guard let isClean else { return nil }
        self.init(unchecked: text)
        if !isClean { self = withoutRepetitions }
    }

    /// Whether the scope has no tokens.
    public var isEmpty: Bool { text.isEmpty }

    /// The tokens, each once, in order.
    public var tokens: [String] {
        text.utf8.split(separator: ScopeText.space).map { String(Substring($0)) }
    }

    private var withoutRepetitions: Scope {
        var seen: Set<String> = []
        return Scope(unchecked: tokens.filter { seen.insert($0).inserted })
    }

    /// Whether every token of this scope is in the other scope.
    public func isSubset(of other: Scope) -> Bool {
        guard !isEmpty, !text.hasSameBytes(as: other.text) else { return true }
        let (tokens, others) = (tokens, other.tokens)
        return tokens.count > Scope.few ? Set(tokens).isSubset(of: others) : tokens.allSatisfy(others.contains)
    }

    /// Whether the token is in this scope.
    public func contains(_ token: String) -> Bool {
        tokens.contains(token)
    }

    /// The tokens that are in both scopes, in the order of this scope.
    public func intersection(_ other: Scope) -> Scope {
        guard !text.hasSameBytes(as: other.text) else { return self }
        let others = Set(other.tokens)
        return Scope(unchecked: tokens.filter(others.contains))
    }

    /// The tokens of this scope, and those that are only in the other one.
    package func union(_ other: Scope) -> Scope {
        Scope(unchecked: tokens + other.tokens).withoutRepetitions
    }
}

extension Scope: CustomStringConvertible {
    /// The scope in its wire format.
    public var description: String { text }
}

extension Scope: ExpressibleByStringLiteral {
    /// Creates a scope from a literal in the program, such as `"openid offline_access"`.
    ///
    /// A literal that isn't a scope is a programming error and ends the process. Use ``init(_:)`` for text from
    /// outside; it returns nil instead.
    public init(stringLiteral text: String) {
        guard let scope = Scope(text) else {
            preconditionFailure(
                "'\(text)' is not a scope: write tokens with single spaces between them (RFC 6749, section 3.3)")
        }
        self = scope
    }
}
