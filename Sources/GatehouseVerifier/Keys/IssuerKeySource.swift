public import GatehouseJOSE

/// Where the issuer's keys come from.
public protocol IssuerKeySource: Sendable {
    /// The issuer's keys, with the one that the header names if the issuer has it.
    ///
    /// - Parameter header: The header of a token that has the right form and type.
    /// - Returns: The keys. That the one which was asked for isn't among them means that the issuer doesn't have it.
    /// - Throws: Whatever keeps the keys out of reach; then nothing can be said about the token.
    func keys(for header: JOSEHeader) async throws -> JSONWebKeySet

    /// The issuer's keys, if they are at hand and nobody has to be asked.
    ///
    /// - Parameter header: The header of a token that has the right form and type.
    /// - Returns: The same as ``keys(for:)``, or nothing if that has to be waited for.
    func availableKeys(for header: JOSEHeader) -> JSONWebKeySet?

    /// A number that changes whenever the keys do; nothing if there are none that may be used, or nobody keeps count.
    ///
    /// It's asked for at each request whose token was accepted before, in place of the keys: a token is remembered as long
    /// as the number stays the same. A source that fetches keys begins to do so here too when it's time.
    func generation() -> UInt64?
}

extension IssuerKeySource {
    /// Nothing: keys are waited for.
    public func availableKeys(for header: JOSEHeader) -> JSONWebKeySet? { nil }

    /// Nothing: tokens aren't remembered.
    public func generation() -> UInt64? { nil }
}

/// Keys that are known beforehand.
public struct StaticKeySet: IssuerKeySource {
    private let keySet: JSONWebKeySet

    /// Wraps keys.
    public init(_ keySet: JSONWebKeySet) {
        self.keySet = keySet
    }

    /// The keys.
    public func keys(for header: JOSEHeader) async throws -> JSONWebKeySet {
        keySet
    }

    /// The keys.
    public func availableKeys(for header: JOSEHeader) -> JSONWebKeySet? {
        keySet
    }

    /// Always the same.
    public func generation() -> UInt64? {
        0
    }
}
