import Foundation
import GatehouseTesting
import Synchronization

/// A program in Python, with the libraries that others wrote. It prints a line at first, and then reads and prints
/// lines.
final class LineProcess: Sendable {
    private let process: SpawnedProcess
    private let lines: Mutex<LineExchange>

    /// Starts it.
    ///
    /// - Parameters:
    ///   - script: The program: a path in `Interop`.
    ///   - arguments: Its arguments.
    /// - Throws: Whatever keeps it from starting; also if the environment with the libraries is missing.
    init(_ script: String, _ arguments: [String] = []) throws {
        let (source, result) = (Pipe(), Pipe())
        process = try SpawnedProcess(
            Script.python, [Script.package.appending(path: "Interop").appending(path: script).path] + arguments,
            environment: try Script.environment(), input: source.fileHandleForReading.fileDescriptor,
            output: result.fileHandleForWriting.fileDescriptor, errors: FileHandle.standardError.fileDescriptor)
        // So that the end of the process is the end of what can be read.
        try source.fileHandleForReading.close()
        try result.fileHandleForWriting.close()
        lines = Mutex(LineExchange(input: source.fileHandleForWriting, output: result.fileHandleForReading))
    }

    /// The next line that it prints.
    func next() async throws -> String {
        try await LineProcess.onThread { try self.lines.withLock { try $0.next() } }
    }

    /// The line that it prints after a line that it has read.
    func answer(to line: String) async throws -> String {
        try await LineProcess.onThread { try self.lines.withLock { try $0.answer(to: line) } }
    }

    /// Ends its input, and waits for its end.
    func stop() async throws {
        _ = try await LineProcess.onThread {
            try self.lines.withLock { try $0.end() }
            return self.process.wait()
        }
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
