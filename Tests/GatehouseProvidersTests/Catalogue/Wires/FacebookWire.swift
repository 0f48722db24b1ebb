import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes

extension Wire {
    /// Facebook Login, as its guides describe it.
    static var facebook: Wire {
        var wire = Wire(
            oauth: "Facebook", .facebook(), authorization: "https://www.facebook.com/v23.0/dialog/oauth",
            token: "https://graph.facebook.com/v23.0/oauth/access_token",
            userInfo: "https://graph.facebook.com/v23.0/me")
        wire.secret = Secret("s3cret")
        wire.authenticates = Wire.secretInForm
        wire.authorizationParameters = ["scope": "public_profile,email"]
        wire.grant = { tokens, _ in
            ["access_token": .string(tokens.access), "token_type": "bearer", "expires_in": 5_183_944]
        }
        wire.refreshGrant = "fb_exchange_token"
        wire.refreshParameter = "fb_exchange_token"
        wire.deadRefresh = facebookError(190)
        wire.account = { ["id": .string($0.id), "name": "Ada Lovelace"] }
        return wire
    }

    static func facebookError(_ code: Int64, _ status: HTTPStatus = .badRequest) -> HTTPResponse {
        ScriptedIssuer.json(
            [
                "error": [
                    "message": "Error validating access token", "type": "OAuthException", "code": .integer(code),
                    "error_subcode": 463, "fbtrace_id": "AbC",
                ]
            ], status: status)
    }
}
