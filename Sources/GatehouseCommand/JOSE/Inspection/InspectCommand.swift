import Foundation
import GatehouseTypes

extension Command {
    /// Shows the contents of a token.
    static let joseInspect = Command(
        path: ["jose", "inspect"], summary: "Show what a token says, without verifying it.", operands: "[FILE]",
        operandValues: .files,
        options: [
            .value("key", "FILE", "The key that decrypts the token, if it is encrypted (PEM or a JSON Web Key)."),
            .json,
        ],
        examples: ["jose inspect token.txt"]
    ) { try await inspect($0, input: .standard, now: SystemTimeSource().now) }

    /// Reads a token from a file or from an input, and prints its contents.
    static func inspect(_ invocation: Invocation, input: ByteInput, now: Date) async throws {
        let text = try token(invocation, input: input)
        let key = try invocation.value("key").map { try JOSEKeys.members(of: $0, input: input) }
        let inspection = try await TokenInspection(text, opening: key.map(opening))
        invocation.result(inspection.result, text: inspection.lines(at: now).joined(separator: "\n"))
    }

    private static func token(_ invocation: Invocation, input: ByteInput) throws -> String {
        let file = invocation.arguments.operands.isEmpty ? "-" : try invocation.operand("FILE")
        guard !file.hasPrefix("eyJ") else {
            throw invocation.usage(
                "a token isn't read from an argument, which all users of the machine can see: pass it in a file or on "
                    + "standard input")
        }
        guard file != "-" || invocation.value("key") != "-" else {
            throw invocation.usage("standard input can't contain both the token and the key")
        }
        let limit = TokenInspection.maximumSize + 64
        if file == "-" { input.announce("the token", on: invocation.console) }
        let bytes =
            file == "-"
            ? try input.readAll(maximumSize: limit)
            : try FileBytes.read(URL(filePath: file), maximumSize: limit)
        return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private static func opening(_ key: [String: JSONValue]) -> TokenInspection.Opening {
        { compact in
            let request = JOSERequest(key.merging(["jwe": .string(compact)]) { $1 })
            return Base64URL.decode(try await JOSEOperation.decrypt.perform(request)) ?? []
        }
    }
}
