public import GatehouseJOSE

/// A source of an issuer's keys.
public protocol IssuerKeySource: Sendable {
    /// Returns the issuer's keys, including the one that the header names if the issuer has it.
    ///
    /// - Parameter header: The header of a token that has the right form and type.
    /// - Returns: The keys. If the named key isn't among them, the issuer doesn't have it.
    /// - Throws: Any error that makes the keys unavailable. The request is then undecided.
    func keys(for header: JOSEHeader) async throws -> JSONWebKeySet

    /// Returns the issuer's keys if that needs no waiting.
    ///
    /// - Parameter header: The header of a token that has the right form and type.
    /// - Returns: The same keys as ``keys(for:)``, or `nil` if the caller has to wait for them.
    func availableKeys(for header: JOSEHeader) -> JSONWebKeySet?

    /// Returns a number that changes whenever the keys change; `nil` if there are no usable keys, or the source has no
    /// such number.
    ///
    /// Called instead of ``keys(for:)`` for each request whose token is in the cache of verified tokens: a token stays
    /// cached as long as the number stays the same. A source that fetches keys must also start a due fetch in this
    /// call.
    func generation() -> UInt64?
}

extension IssuerKeySource {
    /// Returns `nil`: the keys have to be waited for.
    public func availableKeys(for header: JOSEHeader) -> JSONWebKeySet? { nil }

    /// Returns `nil`: tokens aren't cached.
    public func generation() -> UInt64? { nil }
}

/// Keys that are configured.
public struct StaticKeySet: IssuerKeySource {
    private let keySet: JSONWebKeySet

    /// Creates a source from keys.
    public init(_ keySet: JSONWebKeySet) {
        self.keySet = keySet
    }

    /// Returns the keys.
    public func keys(for header: JOSEHeader) async throws -> JSONWebKeySet {
        keySet
    }

    /// Returns the keys.
    public func availableKeys(for header: JOSEHeader) -> JSONWebKeySet? {
        keySet
    }

    /// Returns 0: the keys never change.
    public func generation() -> UInt64? {
        0
    }
}
