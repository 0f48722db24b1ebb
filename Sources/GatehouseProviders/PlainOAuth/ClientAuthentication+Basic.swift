import GatehouseOAuth
import GatehouseTypes

extension ClientAuthentication {
    /// The client's name and secret as `Authorization`, also if they usually go into the form: a body of JSON has no place for
    /// them.
    var basic: Secret? {
        guard case .secretPost(let id, let secret) = self else { return authorization }
        return ClientAuthentication.secretBasic(id, secret).authorization
    }
}
