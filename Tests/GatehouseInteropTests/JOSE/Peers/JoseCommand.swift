import Foundation
import GatehouseTesting
import GatehouseTypes

/// The command `jose`, of the library of that name for C.
struct JoseCommand: JOSEPeer {
    /// The algorithms that it names.
    func algorithms() async throws -> Set<String> {
        let names = try await Script(program: JoseCommand.environment).run("jose", "alg")
        return Set(names.split(separator: "\n").map(String.init))
    }

    func perform(
        _ operation: JOSEOperation, on text: String, header: [String: JSONValue], key: JSONValue
    ) async throws -> String {
        let file = FileManager.default.temporaryDirectory.appending(path: "gatehouse-key-" + UUID().uuidString)
        try Data(key.encoded).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let template = JSONValue.object(["protected": .object(header)]).encodedText
        let words =
            switch operation {
            case .sign: ["jws", "sig", "-c", "-I", "-", "-s", template]
            case .verify: ["jws", "ver", "-i", "-", "-O", "-"]
            case .seal: ["jwe", "enc", "-c", "-I", "-", "-i", template]
            case .open: ["jwe", "dec", "-i", "-", "-O", "-"]
            }
        do {
            return try await Script(program: JoseCommand.environment).run(
                ["jose"] + words + ["-k", file.path], input: text)
        } catch let failure as Script.Failure where failure.ending == .status(1) {
            throw PeerRefusal(operation: operation, reason: failure.output)
        }
    }

    /// Finds the command, and ends with a status of its own where there is none.
    private static let environment = "/usr/bin/env"
}
