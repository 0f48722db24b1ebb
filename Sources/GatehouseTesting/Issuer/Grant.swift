import GatehouseOAuth
import GatehouseTypes

extension ScriptedIssuer {
    /// The scope that the user granted, and the client, key and claims to which it is bound.
    struct Grant: Sendable {
        let clientID: ClientID
        var scope: Scope
        var keyThumbprint: String?
        var nonce: String?
        var contextClass: String?
        var saysWhen = false
    }

    /// An authorization code with its authorization request.
    struct Code: Sendable {
        let request: AuthorizationRequest

        /// The grant for which the code is redeemed.
        func grant(boundTo thumbprint: String?) -> Grant {
            Grant(
                clientID: request.clientID, scope: request.scope ?? .empty, keyThumbprint: thumbprint,
                nonce: request.nonce, contextClass: request.contextClasses.first,
                saysWhen: request.maximumAge != nil)
        }
    }

    /// The refusal of a request.
    struct Refusal: Error {
        let code: OAuthErrorCode
        /// The nonce that a DPoP proof must contain, or nil.
        let nonce: String?

        init(_ code: OAuthErrorCode, nonce: String? = nil) {
            self.code = code
            self.nonce = nonce
        }
    }
}
