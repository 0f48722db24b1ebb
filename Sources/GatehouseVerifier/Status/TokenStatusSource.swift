package import GatehouseIssuer
package import GatehouseOAuth

/// A source of the statuses of an issuer's tokens.
package protocol TokenStatusSource: Sendable {
    /// Returns the status of a token.
    ///
    /// - Parameter reference: The list and the index that the token names.
    /// - Returns: The status.
    /// - Throws: ``IssuerError``.
    func status(of reference: StatusReference) async throws(IssuerError) -> TokenStatus

    /// Returns the status of a token if that needs no waiting.
    ///
    /// - Parameter reference: The list and the index that the token names.
    /// - Returns: The same status as ``status(of:)``, or `nil` if the caller has to wait for it.
    /// - Throws: ``IssuerError``.
    func availableStatus(of reference: StatusReference) throws(IssuerError) -> TokenStatus?
}

extension TokenStatusSource {
    /// Returns `nil`: the status has to be waited for.
    package func availableStatus(of reference: StatusReference) throws(IssuerError) -> TokenStatus? { nil }
}
