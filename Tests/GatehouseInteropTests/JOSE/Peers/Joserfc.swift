import GatehouseTypes

/// joserfc, a library for Python, in a process that answers one request after the other.
struct Joserfc: JOSEPeer {
    private let process: LineProcess

    /// Starts it.
    ///
    /// - Throws: Whatever keeps it from starting.
    static func start() async throws -> Joserfc {
        let process = try LineProcess("jose/joserfc-peer")
        do {
            // It says its version once it's ready, and from then on it reads whatever is written.
            _ = try await process.next()
        } catch {
            try await process.stop()
            throw error
        }
        return Joserfc(process: process)
    }

    /// Ends it.
    func stop() async throws {
        try await process.stop()
    }

    func perform(
        _ operation: JOSEOperation, on text: String, header: [String: JSONValue], key: JSONValue
    ) async throws -> String {
        let request: JSONValue = [
            "operation": .string(operation.rawValue), "text": .string(text), "header": .object(header), "key": key,
        ]
        let answer = try JSONValue(parsing: try await process.answer(to: request.encodedText))
        if let refusal = answer["refusal"]?.string { throw PeerRefusal(operation: operation, reason: refusal) }
        guard let text = answer["text"]?.string else { throw LineExchange.Ended() }
        return text
    }
}
