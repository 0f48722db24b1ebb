import Foundation
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes

extension Wire {
    /// GitHub with a GitHub App whose tokens expire, as its reference describes it.
    static var gitHub: Wire {
        var wire = Wire(
            oauth: "GitHub", .gitHub(), authorization: "https://github.com/login/oauth/authorize",
            token: "https://github.com/login/oauth/access_token", userInfo: "https://api.github.com/user")
        wire.revocation = "https://api.github.com/applications/notes/token"
        wire.secret = Secret("s3cret")
        wire.authenticates = Wire.secretInForm
        wire.grant = { tokens, _ in
            [
                "access_token": .string(tokens.access), "expires_in": 28800, "refresh_token": .string(tokens.refresh),
                "refresh_token_expires_in": 15_897_600, "scope": "read:user,user:email", "token_type": "bearer",
            ]
        }
        wire.deadRefresh = ScriptedIssuer.json([
            "error": "bad_refresh_token", "error_description": "The refresh token passed is incorrect or expired.",
            "error_uri": "https://docs.github.com",
        ])
        wire.account = { account in
            [
                "login": "ada", "id": .integer(Int64(account.id.dropFirst("account-".count)) ?? 0),
                "node_id": "MDQ6VXNlcjE=", "name": .null, "email": .null, "type": "User",
            ]
        }
        wire.accountHeaders = ["Accept": "application/vnd.github+json", "User-Agent": "Gatehouse"]
        wire.revoke = { request, book in
            guard request.method == .delete,
                request.headers["Authorization"] == "Basic " + Base64.encode(Array("notes:s3cret".utf8))
            else { return HTTPResponse(status: .unauthorized) }
            let token = try JSONValue(parsing: request.body.encode())["access_token"]?.string ?? ""
            return HTTPResponse(status: book.end(token: token) ? .noContent : 422)
        }
        return wire
    }

    /// GitHub with an OAuth app, whose tokens don't expire.
    static var gitHubOAuthApp: Wire {
        var wire = gitHub
        wire.grant = { tokens, _ in
            ["access_token": .string(tokens.access), "scope": "read:user", "token_type": "bearer"]
        }
        return wire
    }
}
