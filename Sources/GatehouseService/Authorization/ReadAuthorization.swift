import GatehouseJOSE
package import GatehouseOAuth
import GatehouseTypes

/// Finds out what a request to the authorization endpoint asks for.
package struct ReadAuthorization: Sendable {
    let context: ServiceContext

    /// Reads a request that came by a browser.
    ///
    /// - Parameter sent: The parameters that the browser has sent.
    /// - Returns: What is asked for. A pushed request is used up with it.
    /// - Throws: ``Refusal``: `invalid_request_uri`, `invalid_request_object`, `invalid_client`. `OAuthError` if the
    ///   parameters are malformed. ``ServiceError`` if the storage fails.
    package func callAsFunction(_ sent: OAuthParameters) async throws -> AskedAuthorization {
        guard sent["request_uri"] == nil else {
            guard sent["request"] == nil else { throw OAuthError(.duplicateParameter, "request_uri") }
            return try await PushedRequests(context: context).take(PushedAuthorizationReference(parameters: sent))
        }
        guard let object = sent["request"] else { return AskedAuthorization(sent) }
        guard let id = try sent.clientID() else { throw OAuthError(.missingParameter, "client_id") }
        guard let client = try await context.client(id) else {
            throw Refusal(.invalidClient, "The client is unknown.")
        }
        return try open(Secret(object), of: client)
    }

    /// Reads a signed request. Only what is signed counts (RFC 9101, section 6.3).
    ///
    /// - Throws: ``Refusal``: `invalid_request_object`.
    func open(_ object: Secret, of client: ClientRecord) throws(Refusal) -> AskedAuthorization {
        guard let keys = try? JSONWebKeySet(parsing: ["keys": .array(client.metadata.signatureKeys)]),
            !client.metadata.signatureKeys.isEmpty
        else {
            throw Refusal(
                .invalidRequestObject, "The client has no registered key by which its requests can be verified.")
        }
        do throws(OAuthError) {
            let object = try RequestObject(
                verifying: object, of: client.id, keys: keys, algorithms: Set(SignatureAlgorithm.all),
                issuer: context.configuration.issuer,
                needsStart: client.metadata.requireSignedRequestObject == true, time: context.time)
            guard object.parameters["request"] == nil, object.parameters["request_uri"] == nil else {
                throw OAuthError(.invalidParameter, "request")
            }
            return AskedAuthorization(object.parameters, isSigned: true)
        } catch {
            throw Refusal(.invalidRequestObject, error.response.description ?? "The signed request isn't valid.")
        }
    }
}
