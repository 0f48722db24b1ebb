import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseTypes

/// The parameters received at the redirect URI, not yet verified.
struct FlowAnswer: Sendable {
    /// The state, which identifies the flow; `nil` unless there is exactly one.
    let state: Secret?

    private let place: Substring
    private let parameters: OAuthParameters?

    init(_ callback: URL) {
        let text = callback.absoluteString
        place = text.prefix { $0 != "?" && $0 != "#" }
        let pairs = FormEncoding.decodeEach(callback.query(percentEncoded: true) ?? "")
        let states = pairs.filter { $0.name == "state" }
        // Another parameter that is repeated or can't be decoded ends the flow instead of letting the user wait.
        state = states.count == 1 ? states[0].value.flatMap { $0.isEmpty ? nil : Secret($0) } : nil
        parameters = try? OAuthParameters(redirected: pairs)
    }

    /// Checks that the response belongs to the flow, and returns the code.
    ///
    /// - Throws: `AuthError`. Its underlying error is a ``FlowRefusal``, unless the server refused the request.
    func code(for flow: AuthorizationFlow, _ terms: FlowTerms, at now: Date) throws(AuthError) -> Secret {
        guard flow.provider == terms.provider, flow.clientID == terms.clientID,
            flow.issuer.utf8.elementsEqual(terms.issuer.utf8)
        else { throw FlowRefusal.otherProvider.authError }
        guard flow.isOpen(at: now) else { throw FlowRefusal.expired.authError }
        guard place.utf8.elementsEqual(flow.redirectURI.prefix { $0 != "?" }.utf8) else {
            throw FlowRefusal.otherAddress.authError
        }
        guard var parameters else { throw FlowRefusal.malformed.authError }
        if terms.answeringIssuer == nil { parameters.set("iss", nil) }
        let response: AuthorizationResponse
        do {
            response = try AuthorizationResponse(
                parameters: parameters, expectedState: flow.state.revealed,
                expectedIssuer: terms.answeringIssuer ?? "", requiresIssuer: terms.requiresIssuer)
        } catch {
            throw FlowRefusal(error).authError
        }
        switch response {
        case .granted(let code, _, _): return code
        case .refused(let error, _, _):
            let secrets = [flow.state, flow.nonce, flow.codeVerifier].compactMap { $0?.revealed }
            throw AuthError(error, AuthError.Context(serverCode: error.code.rawValue, sent: secrets))
        }
    }
}

/// The owner of a flow, and the requirements for its response.
struct FlowTerms: Sendable {
    let provider: ProviderID
    let issuer: String
    let clientID: ClientID

    /// The issuer that responses may name; `nil` if it isn't known (RFC 9207).
    let answeringIssuer: String?

    /// Whether responses must name their issuer, since the issuer has declared that they do.
    var requiresIssuer = false

    /// Whether the flow has a nonce, which the ID token must contain.
    var hasNonce = true

    /// Whether the code is bound to a PKCE verifier.
    var hasVerifier = true
}
