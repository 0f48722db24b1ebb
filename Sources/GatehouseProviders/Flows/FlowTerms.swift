import GatehouseClient
import GatehouseTypes

/// Whose flows they are, and what their answers must say.
struct FlowTerms: Sendable {
    let provider: ProviderID
    let issuer: String
    let clientID: ClientID

    /// The name that answers may give as their issuer's; nothing where it isn't known (RFC 9207).
    let answeringIssuer: String?

    /// Whether answers must name their issuer, since it has declared that it does so.
    var requiresIssuer = false

    /// Whether there will be an ID token, to bring back a nonce.
    var hasNonce = true

    /// Whether the code is bound to a verifier.
    var hasVerifier = true
}
