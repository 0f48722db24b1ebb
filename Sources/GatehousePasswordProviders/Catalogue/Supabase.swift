public import GatehouseClient
import GatehouseHTTP
import GatehouseTypes

extension PasswordServiceDescription {
    /// Supabase Auth (GoTrue) over REST.
    ///
    /// Refresh tokens rotate. The repeated use of a spent one within a few seconds returns its successor again. An
    /// account with a verified second factor already receives tokens for the first factor. They are kept inside the
    /// challenge and never become a session.
    ///
    /// The wire format is published at <https://supabase.com/docs/reference/self-hosting-auth/introduction>, the error
    /// codes at <https://supabase.com/docs/guides/auth/debugging/error-codes>, and both in
    /// <https://github.com/supabase/auth>.
    ///
    /// - Parameters:
    ///   - address: The project's URL, such as `https://abc.supabase.co`.
    ///   - apiKey: The project's publishable (anon) key. It identifies the app, and isn't secret.
    ///   - id: The provider's identifier in stored sessions.
    /// - Returns: The description.
    public static func supabase(
        _ address: String, apiKey: String, id: ProviderID = "supabase"
    ) -> PasswordServiceDescription {
        let base = address + "/auth/v1"
        return PasswordServiceDescription(
            id: id, issuer: base, baseAddress: base,
            headers: ["apikey": "{apiKey}", "X-Supabase-Api-Version": "2024-01-01"],
            constants: ["apiKey": Secret(apiKey)], operations: SupabaseWire.operations,
            session: SupabaseWire.session, factors: SupabaseWire.factors, refusals: SupabaseWire.refusals)
    }
}

/// The parts of the description that are the same for all projects.
private enum SupabaseWire {
    private static let bearer = ["Authorization": "Bearer {accessToken}"]
    private static let credential: JSONValue = ["email": "{username}", "password": "{password}"]

    private static let signIn = ServiceExchange(.post, "/token?grant_type=password", .json(credential))

    /// Verification also issues tokens. The operations that use it revoke them afterwards.
    private static func verify(_ type: String) -> ServiceExchange {
        ServiceExchange(
            .post, "/verify", .json(["type": .string(type), "email": "{username}", "token": "{code}"]),
            captures: ["accessToken": "access_token"])
    }

    private static func logout(_ scope: String) -> ServiceExchange {
        ServiceExchange(.post, "/logout?scope=" + scope, headers: bearer)
    }

    static let operations: [ServiceOperation: [ServiceExchange]] = [
        .signIn: [signIn],
        .signUp: [ServiceExchange(.post, "/signup", .json(credential), unverified: "confirmation_sent_at")],
        .signInAnonymously: [ServiceExchange(.post, "/signup", .json(["data": [:]]))],
        // The change keeps the session's tokens, which still describe an anonymous account. So the app signs in for new
        // ones.
        .upgrade: [
            ServiceExchange(.put, "/user", .json(credential), headers: bearer, unverified: "new_email"), signIn,
        ],
        .refresh: [
            ServiceExchange(.post, "/token?grant_type=refresh_token", .json(["refresh_token": "{refreshToken}"]))
        ],
        .revoke: [logout("local")],
        .logoutEverywhere: [logout("global")],
        .requestPasswordReset: [ServiceExchange(.post, "/recover", .json(["email": "{username}"]))],
        .resetPassword: [
            verify("recovery"),
            ServiceExchange(.put, "/user", .json(["password": "{newPassword}"]), headers: bearer),
            logout("local"),
        ],
        .sendEmailVerification: [
            ServiceExchange(.post, "/resend", .json(["type": "signup", "email": "{username}"]))
        ],
        .confirmEmail: [verify("email"), logout("local")],
    ]

    static let session = SessionPlaces(
        accessToken: "access_token", refreshToken: "refresh_token", lifetime: "expires_in",
        account: AccountMapping(subject: "user.id", displayNames: ["user.user_metadata.name", "user.email"]))

    private static let challenge = ServiceExchange(
        .post, "/factors/{factor}/challenge", .json([:]), headers: bearer, captures: ["challenge": "id"])
    private static let answer = [
        ServiceExchange(
            .post, "/factors/{factor}/verify", .json(["challenge_id": "{challenge}", "code": "{code}"]),
            headers: bearer)
    ]

    static let factors = FactorDescription(
        list: "user.factors", id: "id", displayNames: ["friendly_name", "phone"],
        condition: (member: "status", text: "verified"),
        state: ["accessToken": "access_token", "refreshToken": "refresh_token"],
        ways: [
            FactorDescription.Way(
                .timeBasedCode, mark: "factor_type", markText: "totp", prepare: [challenge], answer: answer),
            FactorDescription.Way(
                .textMessage, mark: "factor_type", markText: "phone", prepare: [challenge], answer: answer),
        ],
        abandon: [logout("local")])

    static let refusals = ServiceRefusals(
        errorCode: ErrorCodePlace(["error_code"], ["code"], ["error"]),
        finalAnswers: Set(
            [
                "refresh_token_not_found", "refresh_token_already_used", "session_not_found", "session_expired",
                "user_banned", "user_not_found", "invalid_grant",
            ].flatMap { code in
                [HTTPStatus.badRequest, .unauthorized, .forbidden].map { TerminalResponse(status: $0, errorCode: code) }
            }),
        meanings: [
            "email_not_confirmed": .unverified, "phone_not_confirmed": .unverified, "bad_jwt": .staleToken,
            "no_authorization": .staleToken, "session_not_found": .gone, "user_not_found": .gone,
            "over_request_rate_limit": .notNow, "over_email_send_rate_limit": .notNow,
            "over_sms_send_rate_limit": .notNow, "hook_timeout": .notNow, "request_timeout": .notNow,
        ])
}
