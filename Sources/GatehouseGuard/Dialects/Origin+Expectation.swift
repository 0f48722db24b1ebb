import GatehouseHTTP

extension Origin {
    /// Checks that a request was sent to this origin.
    ///
    /// - Parameter text: The origin according to the proxy: scheme, host and an optional port.
    /// - Throws: ``GuardError/Code/wrongOrigin``.
    func expect(_ text: String) throws(GuardError) {
        guard Origin(plain: text) == self else { throw GuardError(.wrongOrigin) }
    }
}
