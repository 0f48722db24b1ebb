package import GatehouseTypes

/// Which requests may share a response, as far as one option is concerned.
///
/// ``PrivateCache`` and ``Deduplicate`` use the values of all options of a request.
public enum ResponseSharing: Sendable {
    /// All requests may share it: the option affects neither the response nor who may receive it.
    case always
    /// Requests with an equal value may share it.
    case amongEqual(any Hashable & Sendable)
    /// No other request may share it.
    case never

    /// Requests with an equal value may share it. nil means that the option isn't set.
    public static func among(_ value: (some Hashable & Sendable)?) -> ResponseSharing {
        value.map { .amongEqual($0) } ?? .always
    }
}

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

/// A value of any type that can be compared.
struct SharedValue: Hashable, Sendable {
    let value: any Hashable & Sendable

    static func == (left: SharedValue, right: SharedValue) -> Bool {
        AnyHashable(left.value) == AnyHashable(right.value)
    }

    func hash(into hasher: inout Hasher) {
        value.hash(into: &hasher)
    }
}
