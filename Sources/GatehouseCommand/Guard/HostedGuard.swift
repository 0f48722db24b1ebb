import GatehouseGuard
import GatehouseHTTP
import GatehouseJOSE
import GatehouseListener
import GatehouseOAuth
import GatehouseTypes
import GatehouseVerifier

/// A guard with its listener.
struct HostedGuard: Sendable {
    let listener: Listener

    /// The time that pending responses get to finish when the guard stops.
    private static let patience = Duration.seconds(5)

    /// The limits for connections from a proxy. It forwards the header fields of its own clients, with all their
    /// cookies, and keeps connections open for a while.
    private static let limits: ListenerLimits = {
        var limits = ListenerLimits()
        limits.headSize = 64 * 1024
        limits.fieldCount = 200
        limits.idleTimeout = .seconds(90)
        limits.receiveDeadline = .seconds(90)
        return limits
    }()

    /// Starts a guard.
    static func start(
        _ verification: VerifierArguments, _ arguments: GuardArguments, diagnostics: any DiagnosticSink
    ) async throws -> HostedGuard {
        let keys = verification.keySources(diagnostics: diagnostics)
        var options = GuardOptions()
        options.rules = arguments.rules
        options.showsClaims = arguments.showsClaims
        options.isReady = try isReady(keys, verification.options.algorithms)
        let counters = DecisionCounters()
        options.counters = counters
        let verifier = verification.verifier(keys: keys) {
            $0.counters = counters
            $0.diagnostics = diagnostics
            $0.replayMemory = arguments.replayMemory
            $0.nonces = arguments.nonceKey.map {
                TimedNonces(key: $0, purpose: "guard " + verification.audience, time: SystemTimeSource())
            }
        }
        let theGuard = Guard(
            verifier: verifier, dialect: arguments.proxy.dialect,
            publicOrigin: arguments.publicOrigin, options: options, diagnostics: diagnostics)
        let listener = try await Listener.start(on: arguments.address, limits: limits, diagnostics: diagnostics) {
            await theGuard.respond(to: $0)
        }
        return HostedGuard(listener: listener)
    }

    /// The URL for the proxy's auth requests.
    var questions: String { listener.origin.description + Guard.questionPath }

    /// Answers the pending requests, and stops.
    func stop() async {
        await listener.stop(patience: HostedGuard.patience)
    }

    /// Returns a check of whether every issuer's keys are cached or can be fetched.
    private static func isReady(
        _ sources: [any IssuerKeySource], _ algorithms: Set<SignatureAlgorithm>
    ) throws -> @Sendable () async -> Bool {
        let names = algorithms.map(\.name).sorted()
        let header = try JOSEHeader(parameters: ["alg": .string(names.first ?? "ES256")])
        return {
            for keys in sources where keys.generation() == nil {
                guard (try? await keys.keys(for: header)) != nil else { return false }
            }
            return true
        }
    }
}
