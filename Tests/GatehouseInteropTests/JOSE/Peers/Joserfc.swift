import Foundation
import GatehouseTesting
import GatehouseTypes
import Synchronization

/// joserfc, a library for Python, in a process that answers one request after the other.
final class Joserfc: JOSEPeer {
    private let process: SpawnedProcess
    private let lines: Mutex<LineExchange>

    private init(_ process: SpawnedProcess, _ lines: sending LineExchange) {
        self.process = process
        self.lines = Mutex(lines)
    }

    /// Starts it.
    ///
    /// - Throws: Whatever keeps it from starting; also if the environment with joserfc is missing.
    static func start() async throws -> Joserfc {
        let (source, result) = (Pipe(), Pipe())
        let process = try SpawnedProcess(
            Script.package.appending(path: ".build/interop/python/bin/python3").path,
            [Script.package.appending(path: "Interop/jose/joserfc-peer").path],
            environment: ProcessInfo.processInfo.environment, input: source.fileHandleForReading.fileDescriptor,
            output: result.fileHandleForWriting.fileDescriptor, errors: FileHandle.standardError.fileDescriptor)
        // So that the end of the process is the end of what can be read.
        try source.fileHandleForReading.close()
        try result.fileHandleForWriting.close()
        let lines = LineExchange(input: source.fileHandleForWriting, output: result.fileHandleForReading)
        let peer = Joserfc(process, lines)
        do {
            // It says its version once it's ready, and from then on it reads whatever is written.
            _ = try await onThread { try peer.lines.withLock { try $0.next() } }
        } catch {
            try await peer.stop()
            throw error
        }
        return peer
    }

    /// Ends it.
    func stop() async throws {
        _ = try await Joserfc.onThread {
            try self.lines.withLock { try $0.end() }
            return self.process.wait()
        }
    }

    func perform(
        _ operation: JOSEOperation, on text: String, header: [String: JSONValue], key: JSONValue
    ) async throws -> String {
        let request: JSONValue = [
            "operation": .string(operation.rawValue), "text": .string(text), "header": .object(header), "key": key,
        ]
        let line = try await Joserfc.onThread { try self.lines.withLock { try $0.answer(to: request.encodedText) } }
        let answer = try JSONValue(parsing: line)
        if let refusal = answer["refusal"]?.string { throw PeerRefusal(operation: operation, reason: refusal) }
        guard let text = answer["text"]?.string else { throw LineExchange.Ended() }
        return text
    }

    /// Does what blocks a thread on one that is made for it.
    private static func onThread<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
        }
    }
}
