import Foundation
import GatehouseTypes

/// A command that opens an address in a browser.
///
/// It gets one JSON object on its standard input: `{"address": …, "form": [["NAME", "VALUE"], …], "stops": […],
/// "attitude": …, "browser": …}`. It prints one: `{"address": …}` with the address at which the browser stopped, and
/// `"form"` if that was posted to, or `"page"` and `"status"` with the page at which it stopped.
final class CommandBrowser: ConformanceBrowser {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let command: [String]
    /// Tells the command which visits have the same cookies.
    private let identifier = UUID().uuidString

    init(command: [String]) {
        self.command = command
    }

    func open(_ visit: Visit) async throws -> Arrival {
        let output = try await run(input: JSONValue.object(request(visit)).encoded)
        guard let json = try? JSONDocument(output), let address = json.text("address") else {
            throw Failure(description: "the browser command printed no JSON object with an address")
        }
        let wasAsked = json["asked"]?.bool
        let form = json["form"]?.array.map { pairs in
            Parameters(pairs.compactMap(\.strings).filter { $0.count == 2 }.map { (name: $0[0], value: $0[1]) })
        }
        if let callback = Callback(address: address, form: form, stops: visit.stops) {
            return Arrival(place: .app(callback), wasAsked: wasAsked)
        }
        let status = json["status"]?.integer.map(Int.init) ?? 0
        return Arrival(
            place: .page(status: status, address: address, text: json.text("page") ?? ""), wasAsked: wasAsked)
    }

    private func request(_ visit: Visit) -> [String: JSONValue] {
        var request: [String: JSONValue] = [
            "address": .string(visit.address), "stops": .array(visit.stops.map { .string($0) }),
            "attitude": .string("\(visit.attitude)"), "browser": .string(identifier),
        ]
        request["form"] = visit.form.map { .array($0.pairs.map { [.string($0.name), .string($0.value)] }) }
        return request
    }

    private func run(input: [UInt8]) async throws -> [UInt8] {
        guard let program = command.first else { throw Failure(description: "the browser command is empty") }
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = Array(command.dropFirst())
        let (standardInput, standardOutput) = (Pipe(), Pipe())
        (process.standardInput, process.standardOutput) = (standardInput, standardOutput)
        try process.run()
        let identifier = process.processIdentifier
        try standardInput.fileHandleForWriting.write(contentsOf: Data(input))
        try standardInput.fileHandleForWriting.close()
        let reader = standardOutput.fileHandleForReading
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    let output = try? reader.readToEnd()
                    continuation.resume(returning: Array(output ?? Data()))
                }
            }
        } onCancel: {
            kill(identifier, SIGTERM)
        }
    }
}
