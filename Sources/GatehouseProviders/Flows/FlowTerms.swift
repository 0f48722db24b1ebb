import GatehouseClient
import GatehouseTypes

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
