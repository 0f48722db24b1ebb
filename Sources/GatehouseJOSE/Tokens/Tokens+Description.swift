// Whoever has the bytes of a token has the token, so nothing shows them: no description, no mirror, no dump.

extension UnverifiedToken: CustomStringConvertible, CustomReflectable {
    /// That it's a token, and nothing of it.
    public var description: String { "unverified token <redacted>" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .struct) }
}

extension SealedToken: CustomStringConvertible, CustomReflectable {
    /// That it's a token, and nothing of it.
    public var description: String { "sealed token <redacted>" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .struct) }
}
