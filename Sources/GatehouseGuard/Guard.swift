public import GatehouseHTTP
public import GatehouseTypes
public import GatehouseVerifier

/// A verifier for a reverse proxy that asks about each request before it passes the request on: nginx's `auth_request`,
/// Traefik's `ForwardAuth`, Caddy's `forward_auth`, Envoy's `ext_authz`, HAProxy with a script.
///
/// Requests that can't be read are refused. Only the status 200 is a permission. Its response describes the sender in
/// fields whose names begin with `X-Gatehouse-`, and always contains all of them.
public struct Guard: Sendable {
    /// The path that proxies send their requests to.
    public static let questionPath = QuestionPath.text

    /// The fields of a permission that the proxy must copy to the request, replacing the client's own fields of these
    /// names.
    public static let principalFieldNames = PrincipalField.allCases.map(\.rawValue)

    private let verifier: Verifier
    private let dialect: any ProxyDialect
    private let publicOrigin: Origin
    private let options: GuardOptions
    private let log: GuardLog
    private let unread = GuardCounters()

    /// Creates a guard for one proxy and one backend.
    ///
    /// - Parameters:
    ///   - verifier: The verifier that decides.
    ///   - dialect: How the proxy describes requests.
    ///   - publicOrigin: The origin that clients send their requests to. Proofs of possession must name it.
    ///   - options: All other settings.
    ///   - diagnostics: The sink that receives an event for each decision, with the reasons of a refusal and no part of
    ///     the token.
    public init(
        verifier: Verifier, dialect: any ProxyDialect, publicOrigin: Origin, options: GuardOptions = GuardOptions(),
        diagnostics: any DiagnosticSink = NoDiagnostics()
    ) {
        self.verifier = verifier
        self.dialect = dialect
        self.publicOrigin = publicOrigin
        self.options = options
        log = GuardLog(diagnostics)
    }

    /// Responds to a proxy, or to a request for health, readiness or metrics.
    public func respond(to request: HTTPRequest) async -> HTTPResponse {
        let path = request.percentEncodedPath
        switch path {
        case "/healthz": return Guard.word("alive", .ok)
        case "/readyz": return await options.isReady() ? Guard.word("ready", .ok) : Guard.notReady
        case "/metrics": return metrics
        default:
            guard path == Guard.questionPath || path.hasPrefix(Guard.questionPath + "/") else {
                return Guard.nothingHere
            }
            return await decide(about: request)
        }
    }

    private func decide(about question: HTTPRequest) async -> HTTPResponse {
        var original: OriginalRequest?
        do {
            let asked = try dialect.originalRequest(in: question, to: publicOrigin)
            original = asked
            return await decide(about: asked, for: try options.rules.requirement(for: asked), question)
        } catch {
            return refusal(for: error, original)
        }
    }

    private func decide(
        about original: OriginalRequest, for requirement: RequestRequirement, _ question: HTTPRequest
    ) async -> HTTPResponse {
        guard let request = original.request(to: publicOrigin, headers: question.headers) else {
            return refusal(for: GuardError(.malformedTarget), original)
        }
        switch await verifier.decide(request, requiring: requirement) {
        case .accepted(let principal):
            log.accepted(original)
            var response = HTTPResponse(status: .ok, headers: ["Cache-Control": "no-store"])
            response.headers.replace(with: principal.fields(showingClaims: options.showsClaims))
            return response
        case .refused(let refusal):
            log.refused(refusal, original)
            return dialect.fitting(refusal.response)
        case .undecided(let unavailable):
            log.undecided(unavailable, original)
            return unavailable.response
        }
    }

    private func refusal(for error: GuardError, _ original: OriginalRequest?) -> HTTPResponse {
        unread.count(error)
        log.couldNotAsk(error, original)
        return error.isFaultOfProxy
            ? Guard.word("the proxy's request is incomplete", .internalServerError)
            : dialect.fitting(Guard.word("the request can't be decided", .badRequest))
    }

    private var metrics: HTTPResponse {
        guard let counters = options.counters else { return Guard.nothingHere }
        var metrics = Prometheus(counters.snapshot, unread: unread.snapshot)
        for counter in options.otherCounters() { metrics.add(counter.name, counter.help, counter.value) }
        return HTTPResponse(
            status: .ok, headers: ["Content-Type": Prometheus.contentType, "Cache-Control": "no-store"],
            body: Array(metrics.text.utf8))
    }

    private static let nothingHere = word("nothing here", .notFound)
    private static let notReady = word("not ready", .serviceUnavailable)

    private static func word(_ text: String, _ status: HTTPStatus) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: ["Content-Type": "text/plain", "Cache-Control": "no-store"],
            body: Array((text + "\n").utf8))
    }
}

/// The settings of a guard other than its verifier and its proxy.
public struct GuardOptions: Sendable {
    /// The requirements for requests, by path.
    public var rules = PathRules.none

    /// Whether the server behind the proxy receives all claims of the token.
    public var showsClaims = false

    /// Returns whether the guard can decide now. Called for `/readyz`.
    public var isReady: @Sendable () async -> Bool = { true }

    /// The verifier's counters, shown at `/metrics`. If `nil`, `/metrics` answers 404.
    public var counters: DecisionCounters?

    /// Returns further counters of the process, which are shown beside them.
    package var otherCounters: @Sendable () -> [(name: String, help: String, value: Int)] = { [] }

    /// Creates the default settings.
    public init() {}
}
