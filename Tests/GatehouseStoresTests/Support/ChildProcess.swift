import Foundation
import Synchronization

/// A program that runs beside the test and is spoken to through pipes.
final class ChildProcess: Sendable {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let process: Mutex<Process>
    private let input = Pipe()
    private let output = Pipe()
    let identifier: Int32

    /// Starts a program.
    ///
    /// - Parameter input: What it gets on its standard input, which is closed then; nothing leaves it open.
    init(_ program: String, _ arguments: [String], environment: [String: String], input text: String? = "") throws {
        let process = Process()
        process.executableURL = try ChildProcess.find(program)
        process.arguments = arguments
        process.environment = ["PATH": "/usr/bin:/bin"].merging(environment) { $1 }
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        identifier = process.processIdentifier
        self.process = Mutex(process)
        if let text {
            input.fileHandleForWriting.write(Data(text.utf8))
            try input.fileHandleForWriting.close()
        }
    }

    deinit {
        kill()
    }

    var isRunning: Bool { process.withLock { $0.isRunning } }

    /// The next line; nothing at the end.
    func readLine() -> String? {
        var line: [UInt8] = []
        while let byte = try? output.fileHandleForReading.read(upToCount: 1), let first = byte.first {
            if first == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
            line.append(first)
        }
        return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
    }

    func readToEnd() -> String {
        String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    func write(_ line: String) {
        try? input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    }

    /// Ends it at once, and waits until it is gone.
    func kill() {
        _ = Glibc.kill(identifier, SIGKILL)
        waitForExit()
    }

    /// Waits for its end.
    ///
    /// - Returns: Its status, or the signal that ended it as a negative number.
    @discardableResult
    func waitForExit() -> Int32 {
        process.withLock { process in
            process.waitUntilExit()
            return process.terminationReason == .uncaughtSignal ? -process.terminationStatus : process.terminationStatus
        }
    }

    private static func find(_ program: String) throws -> URL {
        if program.hasPrefix("/") { return URL(filePath: program) }
        for folder in ["/usr/bin", "/bin", "/usr/local/bin"] {
            let path = folder + "/" + program
            if FileManager.default.isExecutableFile(atPath: path) { return URL(filePath: path) }
        }
        throw Failure(description: "\(program) isn't installed; make setup installs it")
    }
}
