public import GatehouseJOSE

/// Where the issuer's keys come from.
public protocol IssuerKeySource: Sendable {
    /// The issuer's keys, with the one that the header names if the issuer has it.
    ///
    /// - Parameter header: The header of a token that has the right form and type.
    /// - Returns: The keys. That the one which was asked for isn't among them means that the issuer doesn't have it.
    /// - Throws: Whatever keeps the keys out of reach; then nothing can be said about the token.
    func keys(for header: JOSEHeader) async throws -> JSONWebKeySet
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
}
