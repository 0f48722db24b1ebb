import Foundation
import GatehouseTesting

/// A program that runs beside the test and is spoken to through pipes.
package final class ChildProcess: Sendable {
    package struct Failure: Error, CustomStringConvertible {
        package let description: String

        package init(description: String) {
            self.description = description
        }
    }

    private let process: SpawnedProcess
    private let output = Pipe()

    /// Starts a program, and gives it some input.
    package init(_ program: String, _ arguments: [String], environment: [String: String], input text: String = "")
        throws
    {
        let input = Pipe()
        process = try SpawnedProcess(
            ChildProcess.find(program).path, arguments,
            environment: ["PATH": "/usr/bin:/bin"].merging(environment) { $1 },
            input: input.fileHandleForReading.fileDescriptor, output: output.fileHandleForWriting.fileDescriptor)
        try output.fileHandleForWriting.close()
        input.fileHandleForWriting.write(Data(text.utf8))
        try input.fileHandleForWriting.close()
    }

    deinit {
        kill()
    }

    package var identifier: Int32 { process.identifier }

    package var isRunning: Bool { process.isRunning }

    /// The next line; nothing at the end.
    package func readLine() -> String? {
        var line: [UInt8] = []
        while let byte = try? output.fileHandleForReading.read(upToCount: 1), let first = byte.first {
            if first == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
            line.append(first)
        }
        return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
    }

    package func readToEnd() -> String {
        String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    /// What it says until its end, and how it ends: by a status, or by a signal as a negative number.
    ///
    /// The waiting is done on a thread of its own, since the tasks that the program is waiting for need theirs.
    package func ending() async -> (lines: [String], status: Int32) {
        await withCheckedContinuation { continuation in
            Thread {
                let lines = self.readToEnd().split(separator: "\n").map(String.init)
                continuation.resume(returning: (lines, self.waitForExit()))
            }.start()
        }
    }

    /// Ends it at once, and waits until it is gone.
    package func kill() {
        process.send(SIGKILL)
        process.wait()
    }

    /// Waits for its end.
    ///
    /// - Returns: Its status, or the signal that ended it as a negative number.
    @discardableResult
    package func waitForExit() -> Int32 {
        switch process.wait() {
        case .status(let status): status
        case .signal(let signal): -signal
        }
    }

    /// Finds a program where the shell would, and beside Swift's compiler.
    private static func find(_ program: String) throws -> URL {
        if program.hasPrefix("/") { return URL(filePath: program) }
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        for folder in path.split(separator: ":").map({ URL(filePath: String($0)) }) {
            let swift = folder.appending(path: "swift").resolvingSymlinksInPath()
            for place in [folder, swift.deletingLastPathComponent()] {
                let file = place.appending(path: program)
                if FileManager.default.isExecutableFile(atPath: file.path) { return file }
            }
        }
        throw Failure(description: "\(program) isn't installed; make setup installs it")
    }
}
