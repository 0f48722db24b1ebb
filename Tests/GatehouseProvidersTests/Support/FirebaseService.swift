import Foundation
import GatehouseHTTP
import GatehouseOAuth
import GatehouseTesting
import GatehouseTypes

/// Firebase Authentication as its REST reference describes it, on the accounts of a book.
final class FirebaseService: Sendable {
    static let key = "AIza-test"
    static let code = "123456"

    let book = AccountBook()
    let transport = ScriptedTransport()

    init() {
        transport.setDefault { [weak self] request in
            guard let self else { throw HTTPError(.cannotConnect) }
            return try answer(request)
        }
    }

    static func error(_ message: String, _ status: HTTPStatus = .badRequest) -> HTTPResponse {
        ScriptedIssuer.json(
            [
                "error": [
                    "code": .integer(Int64(status.rawValue)), "message": .string(message),
                    "errors": [["message": .string(message), "domain": "global", "reason": "invalid"]],
                ]
            ], status: status)
    }

    private func answer(_ request: HTTPRequest) throws -> HTTPResponse {
        guard request.queryItems.first(where: { $0.name == "key" })?.value == FirebaseService.key else {
            return FirebaseService.error("API key not valid. Please pass a valid API key.")
        }
        if request.host == "securetoken.googleapis.com" { return refresh(request) }
        let body = try JSONValue(parsing: request.body.encode())
        switch request.path {
        case "/v1/accounts:signInWithPassword": return signIn(body)
        case "/v1/accounts:signUp": return signUp(body)
        case "/v1/accounts:sendOobCode": return sendCode(body)
        case "/v1/accounts:resetPassword": return resetPassword(body)
        case "/v1/accounts:update": return update(body)
        case "/v1/accounts:lookup": return lookup(body)
        case "/v2/accounts/mfaSignIn:start": return start(body)
        case "/v2/accounts/mfaSignIn:finalize": return finalize(body)
        default: return HTTPResponse(status: .notFound)
        }
    }

    private func signIn(_ body: JSONValue) -> HTTPResponse {
        guard let account = book.account(email: body["email"]?.string), account.password == body["password"]?.string
        else { return FirebaseService.error("INVALID_LOGIN_CREDENTIALS") }
        guard account.factors.isEmpty else { return challenge(account) }
        return tokens(book.open(account), "identitytoolkit#VerifyPasswordResponse", isRegistered: true)
    }

    private func tokens(_ tokens: AccountBook.Tokens, _ kind: String, isRegistered: Bool? = nil) -> HTTPResponse {
        ScriptedIssuer.json(
            .members([
                "kind": .string(kind), "localId": .string(tokens.account.id),
                "email": tokens.account.email.map(JSONValue.string), "displayName": "",
                "idToken": .string(tokens.access), "registered": isRegistered.map(JSONValue.bool),
                "refreshToken": .string(tokens.refresh), "expiresIn": "3600",
            ]))
    }

    private func challenge(_ account: AccountBook.Account) -> HTTPResponse {
        let factors: [JSONValue] = account.factors.map { kind in
            kind == "totp"
                ? ["mfaEnrollmentId": "enrolled-totp", "displayName": "My app", "totpInfo": [:]]
                : [
                    "mfaEnrollmentId": "enrolled-sms", "phoneInfo": "+*******1234",
                    "enrolledAt": "2024-05-01T00:00:00Z",
                ]
        }
        return ScriptedIssuer.json([
            "kind": "identitytoolkit#VerifyPasswordResponse", "localId": .string(account.id),
            "email": .string(account.email ?? ""), "displayName": "", "registered": true,
            "mfaPendingCredential": .string("pending-" + account.id), "mfaInfo": .array(factors),
        ])
    }

    private func signUp(_ body: JSONValue) -> HTTPResponse {
        let (email, password) = (body["email"]?.string, body["password"]?.string)
        if email != nil {
            guard book.account(email: email) == nil else { return FirebaseService.error("EMAIL_EXISTS") }
            guard (password ?? "").count >= 6 else {
                return FirebaseService.error("WEAK_PASSWORD : Password should be at least 6 characters")
            }
        }
        guard let token = body["idToken"]?.string else {
            return tokens(book.open(book.add(email, password)), "identitytoolkit#SignupNewUserResponse")
        }
        guard let account = book.account(access: token) else { return FirebaseService.error("INVALID_ID_TOKEN") }
        book.change(account.id) { ($0.email, $0.password) = (email, password) }
        guard let changed = book.account(email: email) else { return FirebaseService.error("USER_NOT_FOUND") }
        return tokens(book.open(changed), "identitytoolkit#SignupNewUserResponse")
    }

    private func refresh(_ request: HTTPRequest) -> HTTPResponse {
        guard let form = try? ScriptedIssuer.form(request), form["grant_type"] == "refresh_token" else {
            return FirebaseService.error("INVALID_GRANT_TYPE")
        }
        guard let tokens = book.renew(form["refresh_token"], rotates: false) else {
            return FirebaseService.error("TOKEN_EXPIRED")
        }
        return ScriptedIssuer.json([
            "access_token": .string(tokens.access), "expires_in": "3600", "token_type": "Bearer",
            "refresh_token": .string(tokens.refresh), "id_token": .string(tokens.access),
            "user_id": .string(tokens.account.id), "project_id": "440088",
        ])
    }

    private func sendCode(_ body: JSONValue) -> HTTPResponse {
        switch body["requestType"]?.string {
        case "PASSWORD_RESET":
            guard let email = body["email"]?.string, book.account(email: email) != nil else {
                return FirebaseService.error("EMAIL_NOT_FOUND")
            }
            return ScriptedIssuer.json([
                "kind": "identitytoolkit#GetOobConfirmationCodeResponse", "email": .string(email),
            ])
        case "VERIFY_EMAIL":
            guard let account = book.account(access: body["idToken"]?.string) else {
                return FirebaseService.error("INVALID_ID_TOKEN")
            }
            return ScriptedIssuer.json([
                "kind": "identitytoolkit#GetOobConfirmationCodeResponse", "email": .string(account.email ?? ""),
            ])
        default: return FirebaseService.error("INVALID_REQ_TYPE")
        }
    }

    private func resetPassword(_ body: JSONValue) -> HTTPResponse {
        guard body["oobCode"]?.string == FirebaseService.code, let account = book.account(email: "ada@example.com")
        else { return FirebaseService.error("INVALID_OOB_CODE") }
        book.change(account.id) { $0.password = body["newPassword"]?.string }
        return ScriptedIssuer.json([
            "kind": "identitytoolkit#ResetPasswordResponse", "email": .string(account.email ?? ""),
            "requestType": "PASSWORD_RESET",
        ])
    }

    private func update(_ body: JSONValue) -> HTTPResponse {
        guard body["oobCode"]?.string == FirebaseService.code else { return FirebaseService.error("INVALID_OOB_CODE") }
        return ScriptedIssuer.json([
            "kind": "identitytoolkit#SetAccountInfoResponse", "localId": "account-1", "emailVerified": true,
        ])
    }

    private func lookup(_ body: JSONValue) -> HTTPResponse {
        guard let account = book.account(access: body["idToken"]?.string) else {
            return FirebaseService.error("INVALID_ID_TOKEN")
        }
        return ScriptedIssuer.json([
            "kind": "identitytoolkit#GetAccountInfoResponse",
            "users": [["localId": .string(account.id), "email": .string(account.email ?? ""), "emailVerified": true]],
        ])
    }

    private func start(_ body: JSONValue) -> HTTPResponse {
        guard body["mfaPendingCredential"]?.string?.hasPrefix("pending-") == true,
            body["mfaEnrollmentId"] == "enrolled-sms"
        else { return FirebaseService.error("INVALID_MFA_PENDING_CREDENTIAL") }
        return ScriptedIssuer.json(["phoneResponseInfo": ["sessionInfo": "sms-session"]])
    }

    private func finalize(_ body: JSONValue) -> HTTPResponse {
        guard let email = body["mfaPendingCredential"]?.string, email.hasPrefix("pending-") else {
            return FirebaseService.error("INVALID_MFA_PENDING_CREDENTIAL")
        }
        let totp = body["totpVerificationInfo"]?["verificationCode"]?.string
        let sms = body["phoneVerificationInfo"]
        let isRight =
            totp == FirebaseService.code && body["mfaEnrollmentId"] == "enrolled-totp"
            || sms?["code"]?.string == FirebaseService.code && sms?["sessionInfo"] == "sms-session"
        guard isRight, let account = book.account(email: "ada@example.com") else {
            return FirebaseService.error("INVALID_CODE")
        }
        let tokens = book.open(account)
        return ScriptedIssuer.json(["idToken": .string(tokens.access), "refreshToken": .string(tokens.refresh)])
    }
}
