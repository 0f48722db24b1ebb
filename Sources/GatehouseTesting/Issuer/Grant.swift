import GatehouseOAuth
import GatehouseTypes

extension ScriptedIssuer {
    /// What the person agreed to, and whom and what it's bound to.
    struct Grant: Sendable {
        let clientID: ClientID
        var scope: Scope
        var keyThumbprint: String?
        var nonce: String?
        var contextClass: String?
        var saysWhen = false
    }

    /// A code, and the request that it answers.
    struct Code: Sendable {
        let request: AuthorizationRequest

        /// What the code is exchanged for.
        func grant(boundTo thumbprint: String?) -> Grant {
            Grant(
                clientID: request.clientID, scope: request.scope ?? .empty, keyThumbprint: thumbprint,
                nonce: request.nonce, contextClass: request.contextClasses.first,
                saysWhen: request.maximumAge != nil)
        }
    }

    /// Why the issuer refuses a request.
    struct Refusal: Error {
        let code: OAuthErrorCode
        /// The nonce that a proof must hold.
        let nonce: String?

        init(_ code: OAuthErrorCode, nonce: String? = nil) {
            self.code = code
            self.nonce = nonce
        }
    }
}
