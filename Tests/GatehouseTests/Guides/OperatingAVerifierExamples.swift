// snippet.memory
import Foundation
import GatehouseSQLite
import GatehouseVerifier

func share(path: String, _ options: inout VerifierOptions) throws {
    options.replayMemory = try SQLiteReplayMemory(path: path, time: SystemTimeSource())
}
// snippet.end

// snippet.shared
struct SharedMemory: ReplayMemory {
    let setIfAbsent: @Sendable (_ key: String, _ end: Date) async throws -> Bool

    func insert(_ digest: [UInt8], from sender: String, until: Date) async throws -> Bool {
        try await setIfAbsent(Data(digest).base64EncodedString(), until)
    }
}
// snippet.end

/// Not shown: two verifiers in one process that accept a proof once between them.
func sharingExample(capacity: Int, time: any TimeSource) -> [VerifierOptions] {
    var (notes, photos) = (VerifierOptions(), VerifierOptions())
    let memory = InMemoryReplayMemory(capacity: capacity, time: time)
    (notes.replayMemory, photos.replayMemory) = (memory, memory)
    return [notes, photos]
}

// snippet.nonces
func requireNonces(key: Secret, _ options: inout VerifierOptions) {
    options.nonces = TimedNonces(key: key, purpose: "notes-api", time: SystemTimeSource())
}
// snippet.end

/// Not shown: nonces of one's own.
struct OneNonce: NoncePolicy {
    let current: String
    func accepts(_ nonce: String) -> Bool { nonce == current }
}

// snippet.accepted
func limitMemory(_ options: inout VerifierOptions) {
    options.acceptedTokens = AcceptedTokenLimits(capacity: 50_000, duration: .seconds(120))  // or .off
}
// snippet.end

// snippet.counters
struct Metrics {
    let counters = DecisionCounters()

    func begin(_ options: inout VerifierOptions) {
        options.counters = counters
    }

    func report(_ send: (_ name: String, _ value: UInt64) -> Void) {
        for (name, value) in counters.snapshot.values { send("gatehouse.verifier." + name, value) }
    }

    func isAlarming(_ counts: DecisionCounts, since earlier: DecisionCounts) -> Bool {
        counts.undecided[.keysUnavailable, default: 0] > earlier.undecided[.keysUnavailable, default: 0]
    }
}
// snippet.end

// snippet.fetches
struct FetchLog: DiagnosticSink {
    let log: @Sendable (String) -> Void

    func record(_ event: DiagnosticEvent) { log("\(event.name) \(event.fields)") }
}
// snippet.end

// snippet.proxy
func verifierBehindProxy(_ proxy: URL, options: VerifierOptions) -> Verifier {
    let transport = CurlTransport(CurlConfiguration(proxy: proxy))
    return Verifier(
        issuer: "https://id.example.com", audience: "notes-api", transport: transport, options: options)
}
// snippet.end

// snippet.rotation
func verifierDuringRotation(new: Secret, old: Secret) throws -> Verifier {
    let keys = try [new, old].map { DecryptionKey(try PrivateKey(pem: $0)) }
    return Verifier(issuer: "https://id.example.com", audience: "notes-api", decryptionKeys: keys)
}
// snippet.end
