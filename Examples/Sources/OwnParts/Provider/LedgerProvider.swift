// snippet.signIn
import GatehouseClient
import GatehouseHTTP

/// A provider for the ledger service, which signs in with Basic credentials and renews a session with a key.
public struct LedgerProvider: RemoteAuthProvider {
    public let id: ProviderID = "ledger"
    public let authorizer: any RequestAuthorizer = BearerAuthorizer()
    private let service: LedgerService
    private let time: any TimeSource

    public init(server: Origin, transport: any HTTPTransport, time: any TimeSource = SystemTimeSource()) {
        service = LedgerService(server: server, transport: transport)
        self.time = time
    }

    public func signIn(_ context: SignInContext) async throws -> AuthSession {
        guard let credential = context.credential as? PasswordCredential,
            let basic = BasicCredentials(username: credential.username, password: credential.password)
        else { throw AuthError(.unsupportedCredential, "a member number and a password are needed") }
        let reply: LedgerReply
        do {
            let response = try await service.signIn(basic)
            guard response.status.isSuccess else {
                throw refusal(response, "The member number or the password is wrong.")
            }
            reply = try LedgerReply(response, issuer: service.server.description)
        } catch {
            throw AuthError(error)  // unreachable, inDoubt, cancelled or invalidResponse
        }
        guard let account = reply.account, let key = reply.key else {
            throw AuthError(.invalidResponse, "the ledger's response contains no member or no key")
        }
        return AuthSession(
            provider: id, account: account,
            accessToken: AccessToken(reply.token, receivedAt: time.now, lifetime: reply.lifetime), refreshToken: key)
    }

    /// The error for a response that isn't a success. Only some of them are worth another attempt.
    private func refusal(_ response: HTTPResponse, _ reason: String) -> AuthError {
        let isTemporary = response.status.rawValue >= 500 || response.status == .tooManyRequests
        return AuthError(
            isTemporary ? .unreachable : .refused,
            isTemporary ? "The ledger can't answer now." : reason,
            context: .init(
                provider: id, status: response.status, serverCode: LedgerProvider.problem.code(in: response)))
    }

    /// The place of the error code in the ledger's responses.
    private static let problem = ErrorCodePlace(["problem"])
}
// snippet.end

// snippet.refresh
extension LedgerProvider {
    /// The only response that ends a session.
    private static let final: Set = [TerminalResponse(status: 410, errorCode: "session_closed")]

    public func refresh(_ session: AuthSession) async throws(RefreshFailure) -> SessionUpdate {
        guard let key = session.refreshToken else {
            throw .impossible(AuthError(.cannotRefresh, "the session has no key"))
        }
        let response: HTTPResponse
        do throws(HTTPError) { response = try await service.renew(key) } catch { throw RefreshFailure(error) }
        guard response.status.isSuccess else {
            throw RefreshFailure(response, final: LedgerProvider.final, at: LedgerProvider.problem)
        }
        do {
            let reply = try LedgerReply(response, issuer: service.server.description)
            return SessionUpdate(
                accessToken: reply.token, receivedAt: time.now, lifetime: reply.lifetime, refreshToken: reply.key,
                account: reply.account)
        } catch {
            // The ledger may have used up the key.
            throw RefreshFailure(answeredWith: AuthError(error), refreshToken: nil, for: session)
        }
    }
}
// snippet.end

// snippet.revoke
extension LedgerProvider {
    public func revoke(_ session: AuthSession) async throws {
        guard let key = session.refreshToken else { return }
        let response: HTTPResponse
        do { response = try await service.end(key) } catch { throw AuthError(error) }
        let isOver = ServerRejection(response, final: LedgerProvider.final, at: LedgerProvider.problem) != nil
        guard response.status.isSuccess || isOver else {
            throw refusal(response, "The ledger didn't end the session.")
        }
    }
}
// snippet.end
