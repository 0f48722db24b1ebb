import GatehouseOAuth

/// What a client may do at a backend for a person.
struct Delegation: Sendable {
    /// What the client has exchanged.
    let subject: AccessTokenClaims
    let holder: AccessTokenHolder
    /// The tokens of the person's app.
    let family: TokenFamily
    /// The client whose backend the token is for.
    let backend: ClientRecord
    let target: TokenTarget
}
