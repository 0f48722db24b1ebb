import GatehouseCrypto
import GatehouseHTTP
import GatehouseTypes

/// The raw parts of a request for tokens: what no service can do without.
struct TokenParts: Sendable {
    /// The processor time of each part, in seconds.
    struct Times: Sendable {
        let verification, signature, agreement, answer, commit: Double

        var sum: Double { verification + signature + agreement + answer + commit }
    }

    /// What is asked for.
    enum Kind: Sendable {
        /// Tokens that are bound to a key, which a proof shows; the access token is encrypted.
        case rotation
        /// A signed token for a client with a secret.
        case clientCredentials
        /// A signed token that is verified, and whose rows are read.
        case introspection
    }

    private static let operations = 500

    private let kind: Kind
    private let verification, signature, generation, agreement: BareOperation
    private let answers: BareAnswers
    private let request: HTTPRequest

    /// Prepares them, for a request and the size of its answer's content.
    init(_ kind: Kind, of sample: (request: HTTPRequest, size: Int)) throws {
        self.kind = kind
        let key = try PrivateKey.generate(.p256)
        // As long as what a proof and a token are signed over.
        let text = [UInt8](repeating: UInt8(ascii: "a"), count: 500)
        verification = try .verification(by: key, digest: "SHA256", of: text)
        signature = try .signature(by: key, digest: "SHA256", of: text)
        generation = try .generation()
        agreement = try .agreement(between: key, and: PrivateKey.generate(.p256).publicKey)
        request = sample.request
        answers = try BareAnswers(size: sample.size)
    }

    /// Measures them.
    ///
    /// - Parameters:
    ///   - count: How many requests there were.
    ///   - writes: What the service has written for them.
    ///   - engine: Its database.
    /// - Returns: The times for each request.
    /// - Throws: ``BenchmarkFailure``, and the errors of the transport.
    func measure(_ count: Int, _ writes: DatabaseWrites, in engine: some ServiceEngine) async throws -> Times {
        let commit = writes.statements > 0 ? try engine.commit(count, like: writes) / Double(count) : 0
        return Times(
            verification: kind == .clientCredentials ? 0 : try time(of: verification),
            signature: kind == .introspection ? 0 : try time(of: signature),
            agreement: kind == .rotation ? try time(of: generation) + time(of: agreement) : 0,
            answer: try await answers.processorTime(of: request, count, clients: RotationLoad.clients), commit: commit)
    }

    func stop() {
        answers.stop()
    }

    private func time(of operation: BareOperation) throws -> Double {
        let before = try ProcessorTime.seconds()
        try operation.run(TokenParts.operations)
        return (try ProcessorTime.seconds() - before) / Double(TokenParts.operations)
    }
}
