import GatehouseOAuth
import GatehouseTypes

extension ClientAuthentication {
    /// The client's identifier and secret as an `Authorization` header field, even if they are usually sent in the
    /// form. A JSON body can't contain them.
    var basic: Secret? {
        guard case .secretPost(let id, let secret) = self else { return authorization }
        return ClientAuthentication.secretBasic(id, secret).authorization
    }
}
