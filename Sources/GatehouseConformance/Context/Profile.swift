/// How a plan makes its requests. The modules are the same for all of them.
struct Profile: Sendable {
    /// How the provider answers, other than in the query.
    var responseMode: String?
    var usesPKCE = false
    /// Requests are pushed (RFC 9126).
    var pushes = false
    /// Access tokens are bound to a key (RFC 9449).
    var usesDPoP = false
    /// Requests are signed (RFC 9101).
    var signsRequests = false
    /// Clients are registered by the module (RFC 7591).
    var registers = false
    /// The rules of FAPI 2.0 hold: `iss` is in each answer, and tokens are signed by few algorithms only.
    var isFAPI = false

    /// The algorithms of FAPI 2.0 Security Profile, 5.4.1.
    static let algorithmsOfFAPI: Set<String> = ["PS256", "ES256", "EdDSA", "Ed25519"]

    static let basic = Profile()
    static let formPost = Profile(responseMode: "form_post")
    static let dynamic = Profile(registers: true)
    static let fapi2 = Profile(usesPKCE: true, pushes: true, usesDPoP: true, isFAPI: true)
    static let messageSigning = Profile(
        usesPKCE: true, pushes: true, usesDPoP: true, signsRequests: true, isFAPI: true)
}
