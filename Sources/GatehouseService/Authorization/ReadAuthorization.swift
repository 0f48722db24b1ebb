package import GatehouseOAuth
import GatehouseTypes

/// Finds out what a request to the authorization endpoint asks for.
package struct ReadAuthorization: Sendable {
    let context: ServiceContext

    /// Reads a request that came by a browser.
    ///
    /// - Parameters:
    ///   - sent: The parameters that the browser has sent.
    ///   - address: Where the browser is.
    /// - Returns: What is asked for. A pushed request is used up with it.
    /// - Throws: ``Refusal``: `invalid_request_uri`, `invalid_request_object`, `invalid_client`; `invalid_request` if
    ///   there are both `request` and `request_uri`, or if the request would have to be fetched, and the client must
    ///   push its requests; `too_many_attempts` if the service would have to fetch the request, and too many requests
    ///   came from there. `OAuthError` if the parameters are malformed. ``ServiceError`` if the storage fails.
    package func callAsFunction(
        _ sent: OAuthParameters, from address: String? = nil
    ) async throws -> AskedAuthorization {
        if sent["request_uri"] != nil {
            guard sent["request"] == nil else {
                throw Refusal(.invalidRequest, "The parameters request and request_uri exclude each other.")
            }
            let reference = try PushedAuthorizationReference(parameters: sent)
            guard !reference.isPushed, context.documents != nil else {
                return try await PushedRequests(context: context).take(reference)
            }
            let client = try await client(reference.clientID)
            guard client.metadata.requirePushedAuthorizationRequests != true else {
                throw Refusal(.invalidRequest, "The client must push its requests.")
            }
            try context.requestLimiter.count(
                .authorization(Network(of: address)), context.limits.authorizationRequests)
            let object = try await publishedRequest(at: reference.requestURI, of: client)
            return try await open(object, of: client, isPublished: true)
        }
        guard let object = sent["request"] else { return AskedAuthorization(sent) }
        guard let id = try sent.clientID() else { throw OAuthError(.missingParameter, "client_id") }
        return try await open(Secret(object), of: try await client(id))
    }

    private func client(_ id: ClientID) async throws -> ClientRecord {
        guard let client = try await context.client(id) else {
            throw Refusal(.invalidClient, "The client is unknown.")
        }
        return client
    }

    /// Reads a signed request. Only what is signed counts (RFC 9101, section 6.3).
    ///
    /// - Parameters:
    ///   - object: The request.
    ///   - client: The client.
    ///   - isPublished: Whether it was fetched from the client a moment ago. Then it needs no end, because the client
    ///     can remove it.
    /// - Returns: What is asked for.
    /// - Throws: ``Refusal``: `invalid_request_object`.
    func open(
        _ object: Secret, of client: ClientRecord, isPublished: Bool = false
    ) async throws(Refusal) -> AskedAuthorization {
        guard let keys = try await context.signatureKeys(of: client, for: object, orRefuse: .invalidRequestObject)
        else {
            throw Refusal(
                .invalidRequestObject, "The client has no registered key by which its requests can be verified.")
        }
        let name = isPublished ? "The request at the request_uri" : "The signed request"
        let parameters: OAuthParameters
        do throws(OAuthError) {
            parameters = try RequestObject(
                verifying: object, of: client.id, keys: keys,
                algorithms: client.signatureAlgorithms(registered: client.metadata.requestObjectSigningAlg),
                issuer: context.configuration.issuer,
                needsStart: client.metadata.requireSignedRequestObject == true,
                needsEnd: !isPublished || client.metadata.requireSignedRequestObject == true, time: context.time
            ).parameters
        } catch {
            throw Refusal(.invalidRequestObject, error.sentence(about: error.part(of: name)))
        }
        guard parameters["request"] == nil, parameters["request_uri"] == nil else {
            throw Refusal(
                .invalidRequestObject, "\(name) must contain the parameters themselves, not request or request_uri.")
        }
        return AskedAuthorization(parameters, way: .signed)
    }
}

extension OAuthError {
    /// What it is about within a signed request, whose claims it calls "request: exp", for example.
    fileprivate func part(of request: String) -> String {
        guard let parameter, parameter != "request" else { return request }
        let claim = parameter.hasPrefix("request: ") ? String(parameter.dropFirst("request: ".count)) : parameter
        return "\(request): its claim \(claim)"
    }
}
