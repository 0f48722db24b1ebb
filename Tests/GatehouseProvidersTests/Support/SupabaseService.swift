import Foundation
import GatehouseHTTP
import GatehouseOAuth
import GatehouseTesting
import GatehouseTypes

/// Supabase Auth as its reference describes it, on the accounts of a book.
final class SupabaseService: Sendable {
    static let key = "anon-key"
    static let code = "123456"

    let book = AccountBook()
    let transport = ScriptedTransport()
    /// Whether addresses must be verified.
    let confirms: Bool

    init(confirms: Bool = false) {
        self.confirms = confirms
        transport.setDefault { [weak self] request in
            guard let self else { throw HTTPError(.cannotConnect) }
            return try answer(request)
        }
    }

    static func error(_ code: String, _ status: HTTPStatus = .badRequest) -> HTTPResponse {
        ScriptedIssuer.json(["code": .string(code), "message": "A sentence for developers"], status: status)
    }

    private func answer(_ request: HTTPRequest) throws -> HTTPResponse {
        guard request.headers["apikey"] == SupabaseService.key else {
            return ScriptedIssuer.json(
                ["message": "Invalid API key", "hint": "Double check your key."], status: .unauthorized)
        }
        let bytes = try request.body.encode()
        let body = bytes.isEmpty ? [:] : try JSONValue(parsing: bytes)
        let grant = request.queryItems.first { $0.name == "grant_type" }?.value
        let account = bearer(request).flatMap { book.account(access: $0) }
        switch (request.method, request.path, grant) {
        case (.post, "/auth/v1/token", "password"): return signIn(body)
        case (.post, "/auth/v1/token", "refresh_token"): return refresh(body)
        case (.post, "/auth/v1/signup", _): return signUp(body)
        case (.post, "/auth/v1/recover", _), (.post, "/auth/v1/resend", _): return ScriptedIssuer.json([:])
        case (.post, "/auth/v1/verify", _): return verify(body)
        case (.put, "/auth/v1/user", _):
            return account.map { update($0, body) } ?? SupabaseService.error("bad_jwt", .forbidden)
        case (.post, "/auth/v1/logout", _): return logout(request, account)
        default:
            guard let account else { return SupabaseService.error("bad_jwt", .forbidden) }
            return factor(request.path, account, body)
        }
    }

    private func bearer(_ request: HTTPRequest) -> String? {
        request.headers["Authorization"].map { String($0.dropFirst("Bearer ".count)) }
    }

    private func signIn(_ body: JSONValue) -> HTTPResponse {
        guard let account = book.account(email: body["email"]?.string), account.password == body["password"]?.string
        else { return SupabaseService.error("invalid_credentials") }
        guard account.isVerified else { return SupabaseService.error("email_not_confirmed") }
        return tokens(book.open(account))
    }

    private func tokens(_ tokens: AccountBook.Tokens) -> HTTPResponse {
        ScriptedIssuer.json([
            "access_token": .string(tokens.access), "token_type": "bearer", "expires_in": 3600,
            "expires_at": 1_800_003_600, "refresh_token": .string(tokens.refresh), "user": user(tokens.account),
        ])
    }

    private func user(_ account: AccountBook.Account) -> JSONValue {
        let factors: [JSONValue] = account.factors.map {
            [
                "id": .string("factor-" + $0), "friendly_name": .string("My " + $0), "factor_type": .string($0),
                "status": "verified",
            ]
        }
        return .members([
            "id": .string(account.id), "aud": "authenticated", "role": "authenticated",
            "email": .string(account.email ?? ""), "user_metadata": [:],
            "new_email": account.newEmail.map(JSONValue.string),
            "is_anonymous": .bool(account.email == nil), "factors": factors.isEmpty ? nil : .array(factors),
        ])
    }

    private func signUp(_ body: JSONValue) -> HTTPResponse {
        let email = body["email"]?.string
        guard email == nil || book.account(email: email) == nil else {
            return SupabaseService.error("user_already_exists", 422)
        }
        let isVerified = email == nil || !confirms
        let account = book.add(email, body["password"]?.string, isVerified: isVerified)
        guard !isVerified else { return tokens(book.open(account)) }
        var members = user(account).object ?? [:]
        members["confirmation_sent_at"] = "2026-11-21T12:00:00Z"
        return ScriptedIssuer.json(.object(members))
    }

    private func refresh(_ body: JSONValue) -> HTTPResponse {
        book.renew(body["refresh_token"]?.string).map(tokens) ?? SupabaseService.error("refresh_token_not_found")
    }

    private func verify(_ body: JSONValue) -> HTTPResponse {
        guard body["token"]?.string == SupabaseService.code, let account = book.account(email: body["email"]?.string)
        else { return SupabaseService.error("otp_expired", .forbidden) }
        book.change(account.id) { $0.isVerified = true }
        return tokens(book.open(account))
    }

    private func update(_ account: AccountBook.Account, _ body: JSONValue) -> HTTPResponse {
        if let email = body["email"]?.string, let other = book.account(email: email), other.id != account.id {
            return SupabaseService.error("email_exists", 422)
        }
        book.change(account.id) { account in
            if let password = body["password"]?.string { account.password = password }
            guard let email = body["email"]?.string else { return }
            if confirms { account.newEmail = email } else { account.email = email }
        }
        var changed = account
        if let email = body["email"]?.string { changed = book.account(email: email) ?? changed }
        if confirms { changed.newEmail = body["email"]?.string }
        return ScriptedIssuer.json(user(changed))
    }

    private func logout(_ request: HTTPRequest, _ account: AccountBook.Account?) -> HTTPResponse {
        guard let token = bearer(request) else { return SupabaseService.error("no_authorization", .unauthorized) }
        guard !book.isOver(access: token) else { return SupabaseService.error("session_not_found", .forbidden) }
        guard let account else { return SupabaseService.error("bad_jwt", .forbidden) }
        let scope = request.queryItems.first { $0.name == "scope" }?.value
        if scope == "global" { book.endAll(of: account.id) } else { book.end(token: token) }
        return HTTPResponse(status: .noContent)
    }

    private func factor(_ path: String, _ account: AccountBook.Account, _ body: JSONValue) -> HTTPResponse {
        let parts = path.split(separator: "/").map(String.init)
        guard parts.count == 5, parts[2] == "factors", account.factors.contains(where: { "factor-" + $0 == parts[3] })
        else { return HTTPResponse(status: .notFound) }
        if parts[4] == "challenge" {
            return ScriptedIssuer.json([
                "id": .string("challenge-" + parts[3]), "type": "totp", "expires_at": 1_800_000_300,
            ])
        }
        guard body["challenge_id"]?.string == "challenge-" + parts[3], body["code"]?.string == SupabaseService.code
        else { return SupabaseService.error("mfa_verification_failed", 422) }
        return tokens(book.open(account))
    }
}
