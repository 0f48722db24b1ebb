import GatehouseGuard
import GatehouseHTTP
import GatehouseJOSE
import GatehouseListener
import GatehouseOAuth
import GatehouseTypes
import GatehouseVerifier
import Synchronization

/// A guard with its listener.
struct HostedGuard: Sendable {
    let listener: Listener

    /// The limits for connections from a proxy. It forwards the header fields of its own clients, with all their
    /// cookies, keeps connections open for a while, and may need all of them.
    private static let limits: ListenerLimits = {
        var limits = ListenerLimits()
        limits.headSize = 64 * 1024
        limits.fieldCount = 200
        limits.idleTimeout = .seconds(90)
        limits.receiveDeadline = .seconds(90)
        limits.unlimitedNetworks = ["0.0.0.0/0", "::/0"].compactMap { IPNetwork($0) }
        return limits
    }()

    /// Starts a guard.
    static func start(
        _ verification: VerifierArguments, _ arguments: GuardArguments, logging messages: LogQueue? = nil,
        diagnostics: any DiagnosticSink
    ) async throws -> HostedGuard {
        let keys = verification.keySources(diagnostics: diagnostics)
        var options = GuardOptions()
        options.rules = arguments.rules
        options.showsClaims = arguments.showsClaims
        options.isReady = try isReady(keys, verification.options.algorithms)
        let counters = DecisionCounters()
        options.counters = counters
        options.otherCounters = { messages.map { [$0.reading] } ?? [] }
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

/// Logs a guard's decisions. Unless all are wanted, it omits accepted requests and writes only a few lines a second, so
/// that invalid requests can't fill the disk.
final class GuardDiagnostics: DiagnosticSink {
    private struct State {
        var second: Int64 = -1
        var written = 0
        var leftOut = 0
    }

    private static let linesPerSecond = 5

    private let sink: any DiagnosticSink
    private let isComplete: Bool
    private let time: any TimeSource
    private let state = Mutex(State())

    init(_ sink: any DiagnosticSink, isComplete: Bool, time: any TimeSource = SystemTimeSource()) {
        self.sink = sink
        self.isComplete = isComplete
        self.time = time
    }

    func record(_ event: DiagnosticEvent) {
        guard !isComplete else { return sink.record(event) }
        guard event.name != "guard.accepted", let leftOut = turn() else { return }
        if leftOut > 0 { sink.record(DiagnosticEvent("guard.leftOut", ["count": String(leftOut)])) }
        sink.record(event)
    }

    /// Returns the number of events left out since the last line; `nil` if this event is left out, too.
    private func turn() -> Int? {
        let second = time.uptime.components.seconds
        return state.withLock { state in
            if state.second != second { (state.second, state.written) = (second, 0) }
            guard state.written < GuardDiagnostics.linesPerSecond else {
                state.leftOut += 1
                return nil
            }
            state.written += 1
            defer { state.leftOut = 0 }
            return state.leftOut
        }
    }
}
