public import GatehouseOAuth

/// Where the statuses of an issuer's tokens come from.
public protocol TokenStatusSource: Sendable {
    /// The status of a token.
    ///
    /// - Parameter reference: What the token says about where its status stands.
    /// - Returns: The status.
    /// - Throws: ``StatusListError``.
    func status(of reference: StatusReference) async throws(StatusListError) -> TokenStatus

    /// The status of a token, if it's at hand and nobody has to be asked.
    ///
    /// - Parameter reference: What the token says about where its status stands.
    /// - Returns: The same as ``status(of:)``, or nothing if that has to be waited for.
    /// - Throws: ``StatusListError``.
    func availableStatus(of reference: StatusReference) throws(StatusListError) -> TokenStatus?
}

extension TokenStatusSource {
    /// Nothing: the status is waited for.
    public func availableStatus(of reference: StatusReference) throws(StatusListError) -> TokenStatus? { nil }
}
