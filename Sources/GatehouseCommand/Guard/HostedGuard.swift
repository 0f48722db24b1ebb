import GatehouseGuard
import GatehouseHTTP
import GatehouseJOSE
import GatehouseListener
import GatehouseOAuth
import GatehouseTypes
import GatehouseVerifier

/// A guard on a socket.
struct HostedGuard: Sendable {
    let listener: Listener

    /// How long answers may take that are being made when the guard stops.
    private static let patience = Duration.seconds(5)

    /// A proxy passes on heads of its own clients, with whatever cookies they have, and keeps connections for a while.
    private static let limits: ListenerLimits = {
        var limits = ListenerLimits()
        limits.headSize = 64 * 1024
        limits.fieldCount = 200
        limits.idleTimeout = .seconds(90)
        limits.receiveDeadline = .seconds(90)
        return limits
    }()

    /// Listens.
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

    /// Where the proxy asks.
    var questions: String { listener.origin.description + Guard.questionPath }

    /// Answers what has come in, and stops.
    func stop() async {
        await listener.stop(patience: HostedGuard.patience)
    }

    /// Whether every issuer's keys are known, or can be had.
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
