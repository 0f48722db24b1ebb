import Foundation
import GatehouseTesting
import Glibc

/// A script of the `Interop` folder.
struct Script {
    struct Failure: Error, CustomStringConvertible {
        let program: String
        let ending: SpawnedProcess.Ending
        let output: String

        var description: String { "\(program): \(ending): \(output)" }
    }

    /// The folder that holds everything.
    static let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        .standardizedFileURL

    /// Python with the libraries that others wrote.
    static let python = package.appending(path: ".build/interop/python/bin/python3").path

    private let program: String

    init(_ path: String) {
        program = Script.package.appending(path: "Interop").appending(path: path).path
    }

    init(program: String) {
        self.program = program
    }

    /// Runs it to its end.
    ///
    /// - Returns: What it printed.
    @discardableResult
    func run(_ arguments: String...) async throws -> String {
        try await run(arguments)
    }

    func run(_ arguments: [String], input: String = "") async throws -> String {
        let source = Pipe()
        source.fileHandleForWriting.write(Data(input.utf8))
        try source.fileHandleForWriting.close()
        let file = FileManager.default.temporaryDirectory.appending(path: "gatehouse-script-" + UUID().uuidString)
        let descriptor = unsafe open(file.path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        defer {
            close(descriptor)
            try? FileManager.default.removeItem(at: file)
        }
        let process = try SpawnedProcess(
            program, arguments, environment: try Script.environment(),
            input: source.fileHandleForReading.fileDescriptor, output: descriptor, errors: descriptor)
        let ending = await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: process.wait()) }
        }
        let output = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        guard ending == .status(0) else { throw Failure(program: program, ending: ending, output: output) }
        return output
    }

    /// The environment of all scripts: where they keep state, the program under test, and whom to trust.
    static func environment() throws -> [String: String] {
        var environment = ProcessInfo.processInfo.environment
        guard let home = environment["INTEROP_HOME"] else { throw Peer.Missing() }
        let bundle = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let program = URL(filePath: bundle).deletingLastPathComponent().appending(path: "gatehouse").path
        environment["GATEHOUSE_PROGRAM"] = program
        // What requests and Python itself read.
        for name in ["REQUESTS_CA_BUNDLE", "SSL_CERT_FILE"] { environment[name] = home + "/certificates/ca.crt" }
        return environment
    }
}
