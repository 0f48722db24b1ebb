import CBenchmarks
import Foundation
import GatehouseCurl
import GatehouseHTTP
import GatehouseTesting

/// libmicrohttpd in a process of its own, without anything of ours.
final class BareAnswers: Sendable {
    /// The argument by which this program becomes such a process.
    static let argument = "--answers"

    private let process: SpawnedProcess
    private let origin: String
    private let transport = CurlTransport()

    /// Starts a process whose answers have so many bytes.
    init(size: Int) throws {
        let output = Pipe()
        process = try Sibling("GatehouseBenchmarks").start(
            [BareAnswers.argument, "\(size)"], environment: [:], output: output.fileHandleForWriting.fileDescriptor)
        try output.fileHandleForWriting.close()
        let port = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let port = Int(port.filter(\.isNumber)), port > 0 else {
            throw BenchmarkFailure("libmicrohttpd doesn't start")
        }
        origin = "http://127.0.0.1:\(port)"
    }

    /// What this program does in such a process, until the one that has started it ends. (The system can tell it only
    /// of the end of the thread that has started it.)
    static func serve(_ arguments: ArraySlice<String>) throws {
        guard let size = arguments.last.flatMap({ Int($0) }) else { throw BenchmarkFailure("no size") }
        FileHandle.standardOutput.write(Data("\(benchmarks_start_answers(size))\n".utf8))
        let parent = getppid()
        while getppid() == parent { sleep(1) }
    }

    /// Sends copies of a request, as many at once as there are clients.
    ///
    /// - Returns: The processor time of an answer, in seconds.
    func processorTime(of request: HTTPRequest, _ count: Int, clients: Int) async throws -> Double {
        var copy = HTTPRequest(request.method, url: origin + "/token", body: request.body)
        copy.headers = request.headers
        let before = try ProcessorTime.seconds(of: process.identifier)
        try await withThrowingTaskGroup { group in
            for number in 0..<clients {
                let share = (count + number) / clients
                group.addTask { [transport, copy] in for _ in 0..<share { _ = try await transport.send(copy) } }
            }
            try await group.waitForAll()
        }
        return (try ProcessorTime.seconds(of: process.identifier) - before) / Double(count)
    }

    func stop() {
        process.send(SIGKILL)
        process.wait()
    }
}
