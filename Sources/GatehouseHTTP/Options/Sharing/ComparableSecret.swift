package import GatehouseTypes

/// A secret as a part of a key. It compares in a time that depends on the length only, and the length is all that its hash
/// depends on.
package struct ComparableSecret: Hashable, Sendable {
    private let secret: Secret

    /// Wraps a secret.
    package init(_ secret: Secret) { self.secret = secret }

    /// Whether both are the same bytes.
    package static func == (left: ComparableSecret, right: ComparableSecret) -> Bool {
        left.secret.matches(right.secret)
    }

    /// Feeds the length.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(secret.withRevealedBytes { $0.count })
    }
}
