import GatehouseCrypto
import GatehouseHTTP
import GatehouseTypes

/// The raw parts of a rotation: what no service can do without.
struct RotationParts: Sendable {
    /// The processor time of each part, in seconds.
    struct Times: Sendable {
        let verification, signature, agreement, answer, commit: Double

        var sum: Double { verification + signature + agreement + answer + commit }
    }

    private static let operations = 500

    private let verification, signature, generation, agreement: BareOperation
    private let answers: BareAnswers
    private let request: HTTPRequest

    /// Prepares them, for a request and the size of its answer's content.
    init(of sample: (request: HTTPRequest, size: Int)) throws {
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
    ///   - count: How many rotations there were.
    ///   - writes: What the service has written for them.
    ///   - engine: Its database.
    /// - Returns: The times for each rotation.
    /// - Throws: ``BenchmarkFailure``, and the errors of the transport.
    func measure(_ count: Int, _ writes: DatabaseWrites, in engine: some ServiceEngine) async throws -> Times {
        let commit = try engine.commit(count, like: writes) / Double(count)
        return Times(
            verification: try time(of: verification), signature: try time(of: signature),
            agreement: try time(of: generation) + time(of: agreement),
            answer: try await answers.processorTime(of: request, count, clients: RotationLoad.clients), commit: commit)
    }

    func stop() {
        answers.stop()
    }

    private func time(of operation: BareOperation) throws -> Double {
        let before = try ProcessorTime.seconds()
        try operation.run(RotationParts.operations)
        return (try ProcessorTime.seconds() - before) / Double(RotationParts.operations)
    }
}
