/// The fields in which a guard tells the server behind the proxy who has sent a request.
///
/// A yes has all of them, so that a proxy that copies them to the request overwrites whatever its client has made up.
enum PrincipalField: String, CaseIterable {
    /// Whom the token speaks for (`sub`).
    case subject = "X-Gatehouse-Subject"
    /// The app that asked for the token (`client_id`).
    case client = "X-Gatehouse-Client"
    /// The device that it was issued to (`device_id`).
    case device = "X-Gatehouse-Device"
    /// What it's good for (`scope`), with spaces between.
    case scope = "X-Gatehouse-Scope"
    /// Who issued it (`iss`).
    case issuer = "X-Gatehouse-Issuer"
    /// From when on it isn't accepted (`exp`), in seconds since 1970.
    case expires = "X-Gatehouse-Expires"
    /// `dpop` if the sender has proved possession of the token's key, `none` if the token isn't bound to one.
    case proof = "X-Gatehouse-Proof"
    /// All claims as a JSON object in base64url, if that was asked for.
    case claims = "X-Gatehouse-Claims"
}
