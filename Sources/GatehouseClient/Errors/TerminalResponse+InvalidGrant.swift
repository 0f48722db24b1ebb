import GatehouseHTTP

extension Set<TerminalResponse> {
    /// `invalid_grant` with the status 400 (RFC 6749, section 5.2), or with 401, which some servers send.
    public static var invalidGrant: Set<TerminalResponse> {
        [
            TerminalResponse(status: .badRequest, errorCode: "invalid_grant"),
            TerminalResponse(status: .unauthorized, errorCode: "invalid_grant"),
        ]
    }
}
