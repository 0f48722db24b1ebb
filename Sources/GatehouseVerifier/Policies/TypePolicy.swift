import GatehouseJOSE
import GatehouseOAuth

/// The token says that it's an access token, so that no other token of the issuer can stand in for one (RFC 9068,
/// section 4).
///
/// It's asked before the issuer's keys are, so that nothing else can lead to a fetch.
enum TypePolicy {
    static func reason(against header: JOSEHeader) -> RefusalReason? {
        header.hasType(AccessTokenClaims.type) ? nil : RefusalReason(.wrongType, "typ")
    }
}
