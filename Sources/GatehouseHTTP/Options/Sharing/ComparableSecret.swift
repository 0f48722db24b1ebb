package import GatehouseTypes

/// A secret as a part of a key. The time of a comparison depends only on the lengths. The hash depends only on the
/// length.
package struct ComparableSecret: Hashable, Sendable {
    private let secret: Secret

    /// Wraps a secret.
    package init(_ secret: Secret) { self.secret = secret }

    /// Whether both have the same bytes.
    package static func == (left: ComparableSecret, right: ComparableSecret) -> Bool {
        left.secret.matches(right.secret)
    }

    /// Hashes the length.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(secret.withRevealedBytes { $0.count })
    }
}
