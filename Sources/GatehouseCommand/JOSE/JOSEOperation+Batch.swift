import GatehouseJOSE
import GatehouseTypes

extension JOSEOperation {
    /// The maximum length of a line, in bytes.
    static let maximumLineLength = 1024 * 1024

    /// Answers each line of the input with a line, in order. The options apply to all lines that don't set the same
    /// members.
    func runBatch(_ invocation: Invocation, input: ByteInput) async throws -> ExitCode {
        guard invocation.value("key") != "-" else { throw invocation.usage("standard input can't contain the key too") }
        let members = try members(of: invocation, input: input)
        input.announce("requests, one a line,", on: invocation.console)
        var lines = InputLines(input, maximumLength: JOSEOperation.maximumLineLength)
        while let line = try lines.next() {
            let answer =
                switch line {
                case .text(let bytes): await self.answer(bytes, defaults: members)
                case .tooLong: JOSEOperation.refusal(JOSERequestError(.tooLarge))
                }
            invocation.console.outputJSON(answer)
            try invocation.console.expectOutput()
        }
        return .done
    }

    private func answer(_ line: [UInt8], defaults: [String: JSONValue]) async -> JSONValue {
        let limits = JSONLimits(maximumSize: JOSEOperation.maximumLineLength, maximumDepth: 32)
        guard let members = (try? JSONValue(parsing: line, limits: limits))?.object else {
            return JOSEOperation.refusal(JOSERequestError(.malformed))
        }
        return await answer(JOSERequest(members, defaults: defaults))
    }

    /// Answers one request.
    func answer(_ request: JOSERequest) async -> JSONValue {
        do {
            return ["ok": true, result: .string(try await perform(request))]
        } catch {
            return JOSEOperation.refusal(error)
        }
    }

    static func refusal(_ error: any Error) -> JSONValue {
        let code =
            switch error {
            case let error as JOSEError: error.code.rawValue
            case let error as JOSERequestError: error.code.rawValue
            default: JOSERequestError.Code.failed.rawValue
            }
        return ["ok": false, "error": .string(code)]
    }
}
