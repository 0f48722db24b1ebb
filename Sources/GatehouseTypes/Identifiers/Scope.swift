/// A set of scope tokens in the order in which they were asked for (RFC 6749, section 3.3).
public struct Scope: Hashable, Sendable {
    /// The most characters that a scope from outside may have.
    public static let maximumLength = 4096

    /// Up to so many tokens are compared with each other faster than a set is made of them.
    private static let few = 8

    /// The tokens, each once, with single spaces between them. Most scopes are only handed on, so they aren't taken apart.
    private let text: String

    /// No scope at all.
    public static let empty = Scope(unchecked: "")

    private init(unchecked text: String) {
        self.text = text
    }

    private init(unchecked tokens: [String]) {
        self.init(unchecked: tokens.joined(separator: " "))
    }

    /// Reads a scope as it stands on the wire: tokens with single spaces between them.
    ///
    /// There is no scope if a token holds a character that RFC 6749 forbids, or the text is too long.
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

    /// Whether there is no token in it.
    public var isEmpty: Bool { text.isEmpty }

    /// The tokens, each once, in order.
    public var tokens: [String] {
        text.utf8.split(separator: ScopeText.space).map { String(Substring($0)) }
    }

    private var withoutRepetitions: Scope {
        var seen: Set<String> = []
        return Scope(unchecked: tokens.filter { seen.insert($0).inserted })
    }

    /// Whether every token of this scope is in the other one.
    public func isSubset(of other: Scope) -> Bool {
        guard !isEmpty else { return true }
        let (tokens, others) = (tokens, other.tokens)
        return tokens.count > Scope.few ? Set(tokens).isSubset(of: others) : tokens.allSatisfy(others.contains)
    }

    /// Whether the token is in this scope.
    public func contains(_ token: String) -> Bool {
        tokens.contains(token)
    }

    /// The tokens that are in both, in this scope's order.
    public func intersection(_ other: Scope) -> Scope {
        let others = Set(other.tokens)
        return Scope(unchecked: tokens.filter(others.contains))
    }
}

extension Scope: CustomStringConvertible {
    /// The scope as it stands on the wire.
    public var description: String { text }
}

extension Scope: ExpressibleByStringLiteral {
    /// A scope that is written in the program, such as `"openid offline_access"`.
    ///
    /// A literal that isn't a scope is a programming error and ends the process. Text from outside goes through
    /// ``init(_:)``, which returns nil instead.
    public init(stringLiteral text: String) {
        guard let scope = Scope(text) else {
            preconditionFailure(
                "'\(text)' is not a scope: write tokens with single spaces between them (RFC 6749, section 3.3)")
        }
        self = scope
    }
}
