public import GatehouseTypes

extension HTTPResponse {
    /// Parses the content as JSON, strictly and within limits.
    ///
    /// The `Content-Type` isn't checked. Use ``HTTPHeaders/contentType`` to check it.
    ///
    /// - Throws: ``HTTPError/Code/cannotDecodeResponse`` if the content isn't acceptable JSON.
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
