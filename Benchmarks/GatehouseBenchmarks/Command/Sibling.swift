import Foundation
import GatehouseTesting

/// A program that lies beside this one.
struct Sibling: Sendable {
    private let path: String

    /// Finds it.
    init(_ name: String) throws {
        let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        path = URL(filePath: own).deletingLastPathComponent().appending(path: name).path
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw BenchmarkFailure("there is no \(path); 'swift build --product \(name)' makes it")
        }
    }

    /// Starts it. Its standard output goes to a descriptor.
    func start(_ arguments: [String], environment: [String: String], output: Int32) throws -> SpawnedProcess {
        try SpawnedProcess(path, arguments, environment: environment, output: output)
    }

    /// Runs it to its end, so many times, one after another.
    func run(_ arguments: [String], environment: [String: String], times: Int) throws {
        for _ in 0..<times {
            let ending = try SpawnedProcess(path, arguments, environment: environment).wait()
            guard ending == .status(0) else { throw BenchmarkFailure("\(path) ended with \(ending)") }
        }
    }
}
