public import GatehouseClient
import GatehouseHTTP
import GatehouseJOSE
public import GatehouseOAuth
import GatehousePasswordProviders

extension OpenIDProvider {
    /// Requests the UserInfo response for a session (OpenID Connect Core, section 5.3).
    ///
    /// The response is accepted only if its subject is the session's and, if it is signed, if the issuer signed it for
    /// this client.
    ///
    /// - Parameter session: The session. The request contains its access token, with a proof if the session has a key.
    /// - Returns: The response.
    /// - Throws: `AuthError`: `misconfigured` if the issuer has no UserInfo endpoint, `refused` if it doesn't accept
    ///   the token, `accountMismatch` if the response is about another account, `invalidResponse` if it isn't valid.
    public func userInfo(for session: AuthSession) async throws(AuthError) -> UserInfo {
        try await issuer.userInfo(for: session)
    }
}

extension IssuerClient {
    /// The accepted media types: plain or signed (OpenID Connect Core, section 5.3.2).
    private static let accepted = "application/json, application/jwt"
    private static let maximumSize = 256 * 1024

    /// Sends a UserInfo request (OpenID Connect Core, section 5.3).
    func userInfo(for session: AuthSession) async throws(AuthError) -> UserInfo {
        try await asking {
            let metadata = try await metadata()
            guard let url = try metadata.address(ifAny: \.userInfoEndpoint) else {
                throw AuthError(.misconfigured, "the issuer has no userinfo endpoint")
            }
            var request = HTTPRequest(.get, url: url)
            request.headers["Accept"] = IssuerClient.accepted
            let response = try await answer(to: request, with: session)
            guard response.status == .ok else { throw IssuerClient.refusal(response) }
            let isSigned = response.headers["Content-Type"].flatMap(MediaType.init)?.essence == "application/jwt"
            let info = try await info(response, isSigned: isSigned, metadata)
            try check(info, isSigned: isSigned, of: session)
            return info
        }
    }

    /// Sends a request with the session's access token. Sends it once more if only the proof was refused (RFC 9449,
    /// section 9).
    private func answer(to request: HTTPRequest, with session: AuthSession) async throws -> HTTPResponse {
        for isLast in [false, true] {
            let authorized = try await authorizer.authorize(request, with: session)
            let response = try await client.exchange(
                authorized, with: .userInfo, maximumSize: IssuerClient.maximumSize)
            let verdict = await authorizer.examine(response.head, to: authorized)
            if isLast || verdict != .proofRefused { return response }
        }
        throw AuthError(.unknown)
    }

    private func info(_ response: HTTPResponse, isSigned: Bool, _ metadata: ServerMetadata) async throws -> UserInfo {
        guard isSigned else { return try response.read(from: .userInfo) { try UserInfo(parsing: $0) } }
        do {
            let token = try UnverifiedToken(
                compact: String(decoding: response.body, as: UTF8.self), maximumSize: IssuerClient.maximumSize)
            guard token.header.type == nil || token.header.hasType("JWT") else {
                throw JOSEError(.invalidHeader, "typ")
            }
            let algorithms = IssuerClient.algorithms(metadata.userInfoSigningAlgValuesSupported)
            return try UserInfo(try await verified(token, allowing: algorithms).claims())
        } catch let error as JOSEError {
            throw AuthError(
                .invalidResponse, "the userinfo response isn't signed as required",
                underlyingError: error)
        } catch let error as OAuthError {
            throw EndpointFailure.unreadable(response, error, at: .userInfo)
        }
    }

    private func check(_ info: UserInfo, isSigned: Bool, of session: AuthSession) throws(AuthError) {
        let expectation = UserInfoExpectation(
            subject: session.account.subject, issuer: settings.issuer, clientID: settings.clientID)
        switch expectation.refusal(of: info, isSigned: isSigned) {
        case nil: return
        case .wrongSubject: throw AuthError(.accountMismatch, "the userinfo response is about another account")
        case let refusal?:
            throw AuthError(.invalidResponse, "the userinfo response isn't valid (\(refusal.rawValue))")
        }
    }

    /// Returns the error for a refusal of a protected resource, which is in a challenge and not in the body (RFC 6750,
    /// section 3; RFC 9449, section 7.1).
    private static func refusal(_ response: HTTPResponse) -> any Error {
        let code = response.headers.challenges().lazy.compactMap { $0["error"] }.first
        let context = AuthError.Context(response, serverCode: code)
        switch response.status {
        case .unauthorized:
            return AuthError(
                .refused, "the provider doesn't accept the access token: sign in again",
                context: context)
        case .forbidden:
            return AuthError(
                .refused, "the session's scope is too small: sign in again and ask for a larger one", context: context)
        default:
            return EndpointFailure.refused(response, at: .userInfo)
        }
    }
}
