public import GatehouseClient
import GatehouseHTTP
import GatehouseTypes

extension PasswordServiceDescription {
    /// Firebase Authentication, and Google Cloud's Identity Platform, over REST.
    ///
    /// The access token is the service's ID token, which backends verify as a JWT of the account's issuer. It is valid
    /// for one hour. Refresh tokens don't rotate. A single session can't be revoked, so the description contains no
    /// revocation: tokens are valid until they expire, the account is disabled or its password changes.
    ///
    /// The wire format is published at <https://firebase.google.com/docs/reference/rest/auth> (accounts, error codes)
    /// and <https://cloud.google.com/identity-platform/docs/reference/rest/v2/accounts.mfaSignIn> (second factors).
    ///
    /// - Parameters:
    ///   - project: The project's ID, which is the end of its issuer identifier.
    ///   - apiKey: The app's web API key. It identifies the app, and isn't secret.
    ///   - id: The provider's identifier in stored sessions.
    /// - Returns: The description.
    public static func firebase(
        project: String, apiKey: String, id: ProviderID = "firebase"
    ) -> PasswordServiceDescription {
        PasswordServiceDescription(
            id: id, issuer: "https://securetoken.google.com/" + project,
            baseAddress: "https://identitytoolkit.googleapis.com", constants: ["apiKey": Secret(apiKey)],
            operations: FirebaseWire.operations, session: FirebaseWire.session,
            renewedSession: FirebaseWire.renewedSession, factors: FirebaseWire.factors,
            refusals: FirebaseWire.refusals)
    }
}

/// The parts of the description that are the same for all projects.
private enum FirebaseWire {
    private static func accounts(_ method: String, _ members: JSONValue) -> ServiceExchange {
        ServiceExchange(.post, "/v1/accounts:\(method)?key={apiKey}", .json(members))
    }

    static let operations: [ServiceOperation: [ServiceExchange]] = [
        .signIn: [
            accounts(
                "signInWithPassword", ["email": "{username}", "password": "{password}", "returnSecureToken": true])
        ],
        .signUp: [
            accounts("signUp", ["email": "{username}", "password": "{password}", "returnSecureToken": true])
        ],
        .signInAnonymously: [accounts("signUp", ["returnSecureToken": true])],
        // With an ID token, `signUp` adds the credential to that account instead of creating another account.
        .upgrade: [
            accounts(
                "signUp",
                [
                    "idToken": "{accessToken}", "email": "{username}", "password": "{password}",
                    "returnSecureToken": true,
                ])
        ],
        .refresh: [
            ServiceExchange(
                .post, "https://securetoken.googleapis.com/v1/token?key={apiKey}",
                .form([("grant_type", "refresh_token"), ("refresh_token", "{refreshToken}")]))
        ],
        .requestPasswordReset: [accounts("sendOobCode", ["requestType": "PASSWORD_RESET", "email": "{username}"])],
        .resetPassword: [accounts("resetPassword", ["oobCode": "{code}", "newPassword": "{newPassword}"])],
        .sendEmailVerification: [
            accounts("sendOobCode", ["requestType": "VERIFY_EMAIL", "idToken": "{accessToken}"])
        ],
        .confirmEmail: [accounts("update", ["oobCode": "{code}"])],
    ]

    static let session = SessionPlaces(
        accessToken: "idToken", refreshToken: "refreshToken", lifetime: "expiresIn",
        account: AccountMapping(subject: "localId", displayNames: ["displayName", "email"]))

    /// The refresh endpoint uses the member names of OAuth, with numbers as strings.
    static let renewedSession = SessionPlaces(
        accessToken: "id_token", refreshToken: "refresh_token", lifetime: "expires_in",
        account: AccountMapping(subject: "user_id"))

    /// The response to a second factor contains no account identifier, so the account is looked up.
    private static let factorSession = SessionPlaces(
        accessToken: "idToken", refreshToken: "refreshToken", lifetime: "expiresIn",
        account: AccountMapping(subject: "users.0.localId", displayNames: ["users.0.displayName", "users.0.email"]),
        documentedLifetime: .seconds(3600))

    private static func finalize(_ members: [String: JSONValue]) -> [ServiceExchange] {
        let pending: [String: JSONValue] = ["mfaPendingCredential": "{pending}"]
        return [
            ServiceExchange(
                .post, "/v2/accounts/mfaSignIn:finalize?key={apiKey}", .json(.object(pending.merging(members) { $1 })),
                captures: ["accessToken": "idToken"]),
            accounts("lookup", ["idToken": "{accessToken}"]),
        ]
    }

    static let factors = FactorDescription(
        list: "mfaInfo", id: "mfaEnrollmentId", displayNames: ["displayName", "phoneInfo"],
        state: ["pending": "mfaPendingCredential"],
        ways: [
            FactorDescription.Way(
                .timeBasedCode, mark: "totpInfo",
                answer: finalize([
                    "mfaEnrollmentId": "{factor}", "totpVerificationInfo": ["verificationCode": "{code}"],
                ]), session: factorSession),
            FactorDescription.Way(
                .textMessage, mark: "phoneInfo",
                prepare: [
                    ServiceExchange(
                        .post, "/v2/accounts/mfaSignIn:start?key={apiKey}",
                        .json([
                            "mfaPendingCredential": "{pending}", "mfaEnrollmentId": "{factor}",
                            "phoneSignInInfo": ["recaptchaToken": "{recaptchaToken?}"],
                        ]), captures: ["sessionInfo": "phoneResponseInfo.sessionInfo"])
                ],
                answer: finalize(["phoneVerificationInfo": ["sessionInfo": "{sessionInfo}", "code": "{code}"]]),
                session: factorSession),
        ])

    static let refusals = ServiceRefusals(
        errorCode: ErrorCodePlace(["error", "message"], isFollowedByText: true),
        finalAnswers: Set(
            ["TOKEN_EXPIRED", "USER_DISABLED", "USER_NOT_FOUND", "INVALID_REFRESH_TOKEN"].map {
                TerminalResponse(status: .badRequest, errorCode: $0)
            }),
        meanings: ["TOO_MANY_ATTEMPTS_TRY_LATER": .notNow, "QUOTA_EXCEEDED": .notNow])
}
