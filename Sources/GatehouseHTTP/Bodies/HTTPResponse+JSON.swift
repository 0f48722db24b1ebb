public import GatehouseTypes

extension HTTPResponse {
    /// Reads the content as JSON, strictly and within limits.
    ///
    /// The `Content-Type` isn't asked: who must be sure of it looks at ``HTTPHeaders/contentType``.
    ///
    /// - Throws: ``HTTPError/Code/cannotDecodeResponse``.
    public func json(limits: JSONLimits = .message) throws(HTTPError) -> JSONValue {
        do {
            return try JSONValue(parsing: body, limits: limits)
        } catch {
            throw HTTPError(
                .cannotDecodeResponse, "the content isn't acceptable JSON", request: request, response: self,
                underlyingError: error)
        }
    }
}
