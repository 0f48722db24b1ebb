/// A set of scope tokens in the order in which they were asked for (RFC 6749, section 3.3).
public struct Scope: Hashable, Sendable {
    /// The most characters that a scope from outside may have.
    public static let maximumLength = 4096

    /// The tokens, each once, in order.
    public let tokens: [String]

    /// No scope at all.
    public static let empty = Scope(unchecked: [])

    private init(unchecked tokens: [String]) {
        self.tokens = tokens
    }

    /// Reads a scope as it stands on the wire: tokens with single spaces between them.
    ///
    /// There is no scope if a token holds a character that RFC 6749 forbids, or the text is too long.
    ///
    /// - Parameter text: The value of a `scope` parameter. Empty text is the empty scope.
    public init?(_ text: String) {
        guard text.utf8.count <= Scope.maximumLength else { return nil }
        guard !text.isEmpty else {
            self = .empty
            return
        }
        var tokens: [String] = []
        var seen: Set<Substring> = []
        for token in text.split(separator: " ", omittingEmptySubsequences: false) {
            guard !token.isEmpty, token.utf8.allSatisfy(Scope.isAllowed) else { return nil }
            if seen.insert(token).inserted {
                tokens.append(String(token))
            }
        }
        self.tokens = tokens
    }

    /// Whether every token of this scope is in the other one.
    public func isSubset(of other: Scope) -> Bool {
        Set(tokens).isSubset(of: other.tokens)
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

    private static func isAllowed(_ byte: UInt8) -> Bool {
        byte == 0x21 || (0x23...0x5B).contains(byte) || (0x5D...0x7E).contains(byte)
    }
}

extension Scope: CustomStringConvertible {
    /// The scope as it stands on the wire.
    public var description: String {
        tokens.joined(separator: " ")
    }
}
