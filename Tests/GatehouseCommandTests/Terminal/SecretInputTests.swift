import Foundation
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("Secrets in files")
struct SecretInputTests {
    private let shell: Shell

    init() throws {
        shell = try Shell()
    }

    private func read(_ bytes: [UInt8]) throws -> [UInt8] {
        let file = shell.home.appending(path: "secret")
        try Data(bytes).write(to: file)
        return try SecretInput.read(file.path).revealedBytes
    }

    private func refusal(_ bytes: [UInt8]) -> String? {
        let error = #expect(throws: CommandFailure.self) { try read(bytes) }
        return error?.description
    }

    @Test func `are one line, without the line break at its end`() throws {
        for end in ["", "\n", "\r\n"] { #expect(try read(Array("s ö\(end)".utf8)) == Array("s ö".utf8)) }
        for text in ["first\nsecond", "first\r\nsecond\n", "\nsecond"] {
            #expect(refusal(Array(text.utf8))?.contains("has more than one line") == true)
        }
        #expect(refusal([0x0A])?.contains("is empty") == true)
    }

    @Test func `aren't changed to be UTF-8, but refused`() {
        #expect(refusal([0x73, 0xFF, 0x74])?.contains("isn't valid UTF-8") == true)
    }

    @Test func `follow the same rule on standard input`() async throws {
        let world = try CommandWorld()
        defer { world.close() }
        let login = ["login", "--issuer", "http://127.0.0.1:1", "--client-id", "a", "--client-secret-file", "-"]
        for (input, words) in [("first\nsecond\n", "has more than one line"), ("\n", "standard input is empty")] {
            let run = await world.finish(try world.start(login, input: input), login)
            #expect(run.ending == .status(1))
            #expect(run.errors.count == 1 && run.errors[0].contains(words), "\(run.errors)")
        }
    }
}
