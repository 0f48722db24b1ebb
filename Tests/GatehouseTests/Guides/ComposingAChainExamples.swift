import Foundation
import Gatehouse

// The article Composing a chain.

func environmentExample(_ auth: AuthManager, server: Origin, log: any DiagnosticSink) -> LoaderChain {
    // snippet.fullChain
    let production = ServerEnvironment(host: server.host, pathPrefix: "/v1", headers: ["Accept": "application/json"])
    let api = LoaderChain {
        Log(log)
        ApplyEnvironment(production)
        ScopeToSession(auth)
        PrivateCache()
        Deduplicate()
        Autocancel()
        FollowRedirects(maximumRedirects: 3)
        ModifyRequest { $0.headers["X-Request-ID"] = $0.id.uuidString }
        ModifyResponse { $0.headers["Set-Cookie"] = nil }
        Retry(.exponential(maximumAttempts: 3))
        Throttle(maximumRequests: 8)
        Authenticate([.oauth: auth.authenticator(for: server)])
    }
    // snippet.end
    return api
}

func resetExample(_ auth: AuthManager, api: LoaderChain) async {
    // snippet.reset
    async let cleaning: Void = auth.resetOnSessionEnd(api)  // as long as the app runs
    // snippet.end
    await cleaning
}

// snippet.retry
/// Tries again once, after an outage only.
struct OnlyOutages: RetryStrategy {
    func delay(after outcome: HTTPResult, attempts: Int) -> Duration? {
        guard attempts == 1, case .success(let response) = outcome else { return nil }
        return response.status == .serviceUnavailable ? .seconds(1) : nil
    }
}
// snippet.end

func serversExample(_ auth: AuthManager, reports: AuthManager, login: BasicCredentials) -> LoaderChain {
    // snippet.servers
    let service = AuthenticationMethod(rawValue: "service")
    let api = LoaderChain {
        Retry(OnlyOutages())
        Authenticate([
            .oauth: auth.authenticator(for: "https://api.example.com", "https://files.example.com"),
            service: reports.authenticator(for: "https://reports.example.com"),
            .basic: BasicAuthenticator(login, for: "https://legacy.example.com"),
        ])
    }
    // snippet.end
    return api
}

func sharedExample(_ auth: AuthManager, _ service: AuthManager) -> LoaderChain {
    // snippet.shared
    let guarded = ResetGuard {
        PrivateCache()
        Deduplicate()
    }
    let user = LoaderChain {
        ScopeToSession(auth)
        guarded
        Authenticate([.oauth: auth.authenticator(for: "https://api.example.com")])
    }
    let device = LoaderChain {
        ScopeToSession(service)
        guarded
        Authenticate([.oauth: service.authenticator(for: "https://api.example.com")])
    }
    // snippet.end
    _ = device
    return user
}

func negotiationExample(_ auth: AuthManager, _ login: BasicCredentials, server: Origin) -> LoaderChain {
    // snippet.negotiation
    let session: OAuthAuthenticator = auth.authenticator(for: server)
    let strongest = NegotiatingAuthenticator([
        .dpop(session), .bearer(session), .basic(BasicAuthenticator(login, for: server)),
    ])
    let api = LoaderChain { Authenticate([.oauth: strongest]) }
    // snippet.end
    return api
}

func trustExample(_ request: HTTPRequest, folder: URL) -> HTTPRequest? {
    var request = request
    // snippet.trust
    guard let key = PublicKeyPin("sha256//47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=") else { return nil }
    request[option: ServerTrust.self] = ServerTrust(
        authorities: ServerTrust.Authorities.only(.file(folder.appending(path: "root.pem").path)),
        pinnedPublicKeys: [key])
    // snippet.end
    return request
}
