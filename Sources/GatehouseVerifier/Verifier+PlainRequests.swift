import GatehouseHTTP

extension Verifier {
    /// Decides about a request of a server framework that has its own request type, such as Vapor or Hummingbird.
    ///
    /// ```swift
    /// let decision = await verifier.decide(
    ///     method: "GET", url: "https://api.example.com/notes",
    ///     headers: [("Authorization", "DPoP \(token)"), ("DPoP", proof)])
    /// ```
    ///
    /// A request that isn't well-formed is refused with ``RefusalReason/Code/malformedRequest``.
    ///
    /// - Parameters:
    ///   - method: The method as received (RFC 9110, section 9).
    ///   - url: The whole URL that the client used: scheme, host, and the path and the query as received, without
    ///     decoding. Proofs of possession name it (`htu`, RFC 9449, section 4.2). Don't create it from the `Host`
    ///     field, which the client chooses. If ``VerifierOptions/publicOrigin`` is set, it replaces the scheme and the
    ///     host.
    ///   - headers: All header fields in order. A repeated field must be repeated here: joined, two `Authorization`
    ///     fields could look like one.
    ///   - requirement: The requirements of this request, in addition to those of every request.
    /// - Returns: The decision, with the response to send if the request isn't accepted.
    public func decide(
        method: String, url: String, headers: some Sequence<(name: String, value: String)>,
        requiring requirement: RequestRequirement = RequestRequirement()
    ) async -> Decision {
        do {
            let request = try Verifier.request(method: method, url: url, headers: headers)
            return await decide(request, requiring: requirement)
        } catch {
            return decision(after: error, aboutTokenAs: nil)
        }
    }

    private static func request(
        method: String, url: String, headers: some Sequence<(name: String, value: String)>
    ) throws(VerificationFailure) -> HTTPRequest {
        var fields = HTTPHeaders()
        for (name, value) in headers { fields.add(name, value) }
        guard fields.areValid else { throw malformed("header fields") }
        guard HTTPHeaders.isToken(method) else { throw malformed("method") }
        guard let (origin, target) = try? RequestTarget.split(address: url),
            let request = HTTPRequest(HTTPMethod(rawValue: method), target, of: origin, headers: fields)
        else { throw malformed("address") }
        return request
    }

    private static func malformed(_ part: String) -> VerificationFailure {
        .refused(.malformedRequest, part, consequence: .invalidRequest)
    }
}
