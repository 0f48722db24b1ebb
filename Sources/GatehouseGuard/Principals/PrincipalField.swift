/// The fields in which a guard describes the sender of a request to the server behind the proxy.
///
/// A permission contains all of them, so that a proxy that copies them to the request overwrites all fields that its
/// client made up.
enum PrincipalField: String, CaseIterable {
    /// The token's subject (`sub`).
    case subject = "X-Gatehouse-Subject"
    /// The app that the token was issued to (`client_id`).
    case client = "X-Gatehouse-Client"
    /// The device that the token was issued to (`device_id`).
    case device = "X-Gatehouse-Device"
    /// The scope (`scope`), separated by spaces.
    case scope = "X-Gatehouse-Scope"
    /// The issuer of the token (`iss`).
    case issuer = "X-Gatehouse-Issuer"
    /// The time from which the token isn't accepted (`exp`), in seconds since 1970.
    case expires = "X-Gatehouse-Expires"
    /// `dpop` if the sender has proved possession of the token's key, `none` if the token isn't bound to one.
    case proof = "X-Gatehouse-Proof"
    /// All claims as a JSON object in base64url, if ``GuardOptions/showsClaims`` is set.
    case claims = "X-Gatehouse-Claims"
}
