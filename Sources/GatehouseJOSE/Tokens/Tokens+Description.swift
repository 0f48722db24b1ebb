// A token's bytes are a credential, so no description, mirror or dump shows them.

extension UnverifiedToken: CustomStringConvertible, CustomReflectable {
    /// A fixed text without any part of the token.
    public var description: String { "unverified token <redacted>" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .struct) }
}

extension SealedToken: CustomStringConvertible, CustomReflectable {
    /// A fixed text without any part of the token.
    public var description: String { "sealed token <redacted>" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .struct) }
}
