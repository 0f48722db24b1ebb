import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes

extension Wire {
    /// X, as its guide describes it.
    static func x(isConfidential: Bool) -> Wire {
        var wire = Wire(
            oauth: isConfidential ? "X with a secret" : "X without a secret", .x,
            authorization: "https://x.com/i/oauth2/authorize", token: "https://api.x.com/2/oauth2/token",
            userInfo: "https://api.x.com/2/users/me")
        wire.revocation = "https://api.x.com/2/oauth2/revoke"
        if isConfidential {
            wire.secret = Secret("s3cret")
            wire.authenticates = Wire.secretInHeader
        }
        wire.authorizationParameters = [
            "code_challenge_method": "S256", "scope": "tweet.read users.read offline.access",
        ]
        wire.grant = { tokens, _ in
            [
                "token_type": "bearer", "expires_in": 7200, "access_token": .string(tokens.access),
                "scope": "tweet.read users.read offline.access", "refresh_token": .string(tokens.refresh),
            ]
        }
        wire.deadRefresh = ScriptedIssuer.json(
            ["error": "invalid_request", "error_description": "Value passed for the token was invalid."],
            status: .badRequest)
        wire.account = { ["data": ["id": .string($0.id), "name": "Ada", "username": "ada"]] }
        wire.revoke = { request, book in
            book.end(token: try ScriptedIssuer.form(request)["token"] ?? "")
            return ScriptedIssuer.json(["revoked": true])
        }
        return wire
    }
}
