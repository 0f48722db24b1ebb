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
    /// `iss` must be in the answer (RFC 9207).
    var needsIssuer = false

    static let basic = Profile()
    static let formPost = Profile(responseMode: "form_post")
    static let dynamic = Profile(registers: true)
    static let fapi2 = Profile(usesPKCE: true, pushes: true, usesDPoP: true, needsIssuer: true)
    static let messageSigning = Profile(
        usesPKCE: true, pushes: true, usesDPoP: true, signsRequests: true, needsIssuer: true)
}
