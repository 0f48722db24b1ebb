import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseTypes

/// Reads the responses of a described service.
struct ServiceReader: Sendable {
    let description: PasswordServiceDescription

    /// The tokens and the account of a response.
    struct Session: Sendable {
        let accessToken: Secret
        let refreshToken: Secret?
        let lifetime: Duration?
        var account: Account?
        /// The names of the members that can't be read and count as missing.
        var unreadableMembers: [String] = []
        /// Whether there is a refresh token that can't be read.
        var isRefreshTokenDoubtful = false
    }

    /// Reads a session. Only the access token and the account have to be readable.
    ///
    /// - Throws: `AuthError` with `invalidResponse` if there is no access token, or if the account can't be read.
    func session(_ answer: [String: JSONValue], _ places: SessionPlaces) throws(AuthError) -> Session {
        var session = try tokens(answer, places)
        let answer = JSONValue.object(answer)
        if answer[places.account.subject] != nil {
            session.account = try places.account.account(in: answer, issuer: description.issuer)
        }
        return session
    }

    /// Reads the session of the response to a refresh. Only the access token has to be readable.
    ///
    /// - Throws: `AuthError` with `invalidResponse` if there is no access token.
    func renewedSession(_ answer: [String: JSONValue]) throws(AuthError) -> Session {
        let places = renewedPlaces
        var session = try tokens(answer, places)
        let answer = JSONValue.object(answer)
        do throws(AuthError) {
            session.account = try places.account.account(in: answer, issuer: description.issuer)
        } catch {
            let hasAccount = answer[places.account.subject].map { $0 != .null } ?? false
            if hasAccount { session.unreadableMembers.append("account") }
        }
        return session
    }

    /// Reads a session without its account. What can't be read, and isn't the access token, counts as missing.
    private func tokens(_ answer: [String: JSONValue], _ places: SessionPlaces) throws(AuthError) -> Session {
        let members = JSONValue.object(answer)
        guard let accessToken = token(members[places.accessToken]) else {
            throw AuthError(.invalidResponse, "the server's response has no access token")
        }
        var unreadable: [String] = []
        var lifetime = places.documentedLifetime
        do throws(AuthError) {
            lifetime = try self.lifetime(places.lifetime.flatMap { members[$0] }) ?? lifetime
        } catch {
            unreadable.append("lifetime")
        }
        let refreshToken = places.refreshToken.flatMap { token(members[$0]) }
        let isDoubtful = refreshToken == nil && hasUnreadableRefreshToken(members, places)
        if isDoubtful { unreadable.append("refresh token") }
        return Session(
            accessToken: accessToken, refreshToken: refreshToken, lifetime: lifetime, unreadableMembers: unreadable,
            isRefreshTokenDoubtful: isDoubtful)
    }

    /// Returns the refresh token in the response to a refresh; `nil` if there is none that can be read.
    func refreshToken(_ answer: [String: JSONValue]) -> Secret? {
        renewedPlaces.refreshToken.flatMap { token(JSONValue.object(answer)[$0]) }
    }

    private func hasUnreadableRefreshToken(_ answer: JSONValue, _ places: SessionPlaces) -> Bool {
        guard let place = places.refreshToken, let member = answer[place] else { return false }
        return member != .null && member.string != ""
    }

    private var renewedPlaces: SessionPlaces { description.renewedSession ?? description.session }

    /// Returns the tokens of a sign-in that failed after the service had issued them; `nil` if there are none.
    func unwantedTokens(
        _ answer: [String: JSONValue], _ places: SessionPlaces
    ) -> (access: Secret, refresh: Secret?)? {
        let members = JSONValue.object(answer)
        let access = token(members[places.accessToken])
        let refresh = places.refreshToken.flatMap { token(members[$0]) }
        return access == nil && refresh == nil ? nil : (access ?? Secret(""), refresh)
    }

    /// Returns the second factors of which the service requires one; an empty array if it requires none.
    ///
    /// - Throws: `AuthError` with `unsupportedCredential` if it requires a kind that isn't described.
    func factors(_ answer: [String: JSONValue]) throws(AuthError) -> [AuthenticationFactor] {
        guard let factors = description.factors else { return [] }
        let listed = JSONValue.object(answer)[factors.list]?.array ?? []
        let counting = listed.filter { element in
            factors.condition.map { element[$0.member]?.string == $0.text } ?? true
        }
        let known = counting.prefix(32).compactMap { element -> AuthenticationFactor? in
            guard let id = element[factors.id]?.plainText, let way = way(element) else { return nil }
            let name = factors.displayNames.lazy.compactMap { element[$0]?.string }.first { !$0.isEmpty }
            return AuthenticationFactor(id: id, kind: way.kind, displayName: name.map { String($0.prefix(64)) })
        }
        guard counting.isEmpty == known.isEmpty else {
            throw AuthError(.unsupportedCredential, "the service requires a second factor of an unsupported kind")
        }
        return known
    }

    /// Returns the error for the caller.
    func error(_ failure: EndpointFailure) -> AuthError {
        failure.authError { response, _ in refusal(response) }
    }

    private func refusal(_ response: HTTPResponse) -> AuthError {
        let code = description.refusals.errorCode.code(in: response)
        let context = AuthError.Context(response, provider: description.id, serverCode: code)
        if response.status.isRedirect {
            return AuthError(.invalidResponse, "the server's endpoint redirects to another URL", context: context)
        }
        let meaning = code.flatMap { description.refusals.meanings[$0] }
        if response.status.rawValue >= 500 || response.status == .tooManyRequests || meaning == .notNow {
            return AuthError(.unreachable, "the server can't respond at the moment", context: context)
        }
        if meaning == .unverified {
            return AuthError(
                .verificationRequired, "the account's email address has to be verified first", context: context)
        }
        guard code != nil else {
            return AuthError(.invalidResponse, "the server refused without a reason", context: context)
        }
        return AuthError(.refused, "the server refused", context: context)
    }

    /// Returns the meaning of a failed refresh.
    ///
    /// - Parameters:
    ///   - failure: The failure.
    ///   - outcome: The responses that came before it, as far as they can be read.
    ///   - session: The session.
    /// - Returns: The meaning. If the refresh token may be used up, only a final refusal ends the session, and nothing
    ///   else lets the token be sent again.
    func refreshFailure(
        _ failure: EndpointFailure, after outcome: ServiceClient.Outcome, of session: AuthSession
    ) -> RefreshFailure {
        let meaning: RefreshFailure =
            switch failure {
            case .unsent(let error): .transient(error)
            case .noAnswer(let error, _): RefreshFailure(error)
            case .refused(let response, _):
                RefreshFailure(
                    response, final: description.refusals.finalAnswers, at: description.refusals.errorCode)
            case .noMetadata, .unreadable: .transient(error(failure))
            }
        if case .rejected = meaning { return meaning }
        guard outcome.hasUsedRefreshToken else { return meaning }
        return RefreshFailure(
            answeredWith: error(failure), refreshToken: refreshToken(outcome.answer), for: session)
    }

    /// Returns the special meaning of a failure; `nil` if it has none.
    func meaning(_ failure: EndpointFailure) -> ServiceRefusals.Meaning? {
        guard case .refused(let response, _) = failure else { return nil }
        return description.refusals.errorCode.code(in: response).flatMap { description.refusals.meanings[$0] }
    }

    private func way(_ element: JSONValue) -> FactorDescription.Way? {
        description.factors?.ways.first { way in
            guard let mark = element[way.mark], mark != .null else { return false }
            return way.markText.map { mark.string == $0 } ?? true
        }
    }

    private func token(_ value: JSONValue?) -> Secret? {
        guard let text = value?.string, !text.isEmpty, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return nil
        }
        return Secret(text)
    }

    private func lifetime(_ value: JSONValue?) throws(AuthError) -> Duration? {
        guard let value, value != .null else { return nil }
        guard let seconds = value.integer ?? value.string.flatMap({ Int64($0) }), (0...0xFFFF_FFFF).contains(seconds)
        else { throw AuthError(.invalidResponse, "the access token's lifetime can't be read") }
        return .seconds(seconds)
    }
}
