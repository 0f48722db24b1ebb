import GatehouseJOSE
import GatehouseTypes

/// A JOSE operation. It takes a request in JSON and returns a response in JSON. The request is a line of a batch, or is
/// made from options.
struct JOSEOperation: Sendable {
    /// The content of standard input for a single request. The result for a token is bytes, any other one is text.
    enum Input: Sendable {
        case payload
        /// A token, and the member of the request for it.
        case token(member: String)
        case nothing
    }

    /// All operations. A new one is declared and gets an entry here.
    static let all: [JOSEOperation] = [.sign, .verify, .encrypt, .decrypt, .thumbprint]

    /// The operation's name on the command line.
    let name: String

    /// The description, as one line.
    let summary: String

    /// The content of standard input.
    let input: Input

    /// The member of the response that holds the result.
    let result: String

    /// The options that set members of the request, by these members.
    let options: KeyValuePairs<String, Option>

    /// Performs the operation and returns the result. A thrown error becomes a response with `"ok": false`.
    let perform: @Sendable (JOSERequest) async throws -> String

    /// The command that performs the operation.
    var command: Command {
        let ownOptions = [
            Option.value("key", "FILE", "The key: a JSON Web Key, a JSON Web Key Set, or PEM; '-' for standard input."),
            .flag("batch", "Read requests from standard input, one JSON object a line, and answer each with a line."),
            .json,
        ]
        return Command(path: ["jose", name], summary: summary, options: ownOptions + options.map(\.value)) {
            try await run($0, input: .standard)
        }
    }

    /// Runs the command.
    func run(_ invocation: Invocation, input: ByteInput) async throws {
        if invocation.flag("batch") {
            try await runBatch(invocation, input: input)
        } else {
            try await runOnce(invocation, input: input)
        }
    }

    /// Returns the members that the options set.
    private func members(of invocation: Invocation, input: ByteInput) throws -> [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        for (member, option) in options {
            guard let value = invocation.value(option.name) else { continue }
            if case .words(let known) = option.values, !known.contains(where: { $0.word == value }) {
                throw invocation.usage("'--\(option.name)' doesn't know '\(value)'")
            }
            members[member] = .string(value)
        }
        guard let file = invocation.value("key") else { return members }
        return members.merging(try JOSEKeys.members(of: file, input: input)) { $1 }
    }
}

extension Command {
    /// The commands for JOSE operations.
    static let jose: [Command] = JOSEOperation.all.map(\.command) + [.joseInspect]
}

extension JOSEOperation {
    /// The maximum length of the input of a single request, or of a line of a batch, in bytes.
    static let maximumLineLength = 1024 * 1024

    /// Performs one request, which consists of the options and standard input.
    private func runOnce(_ invocation: Invocation, input: ByteInput) async throws {
        let takesInput = if case .nothing = self.input { false } else { true }
        guard try invocation.required("key") != "-" || !takesInput else {
            throw invocation.usage("standard input can't contain the key too")
        }
        var members = try members(of: invocation, input: input)
        switch self.input {
        case .payload:
            input.announce("the payload", on: invocation.console)
            let bytes = try input.readAll(maximumSize: JOSEOperation.maximumLineLength)
            members["payload"] = .string(Base64URL.encode(bytes))
        case .token(let member):
            input.announce("the token", on: invocation.console)
            var bytes = try input.readAll(maximumSize: JOSEOperation.maximumLineLength)
            while let last = bytes.last, last == 0x0A || last == 0x0D { bytes.removeLast() }
            members[member] = .string(String(decoding: bytes, as: UTF8.self))
        case .nothing: break
        }
        let answer = await answer(JOSERequest(members))
        if invocation.flag("json") { invocation.console.outputJSON(answer) }
        guard let text = answer[result]?.string else {
            throw CommandFailure(JOSERefusal.text(answer["error"]?.string ?? ""))
        }
        guard !invocation.flag("json") else { return }
        if case .token = self.input {
            invocation.console.outputBytes(Base64URL.decode(text) ?? [])
        } else {
            invocation.console.output(text)
        }
    }

    /// Answers each line of the input with a line, in order. The options apply to all lines that don't set the same
    /// members.
    private func runBatch(_ invocation: Invocation, input: ByteInput) async throws {
        guard invocation.value("key") != "-" else { throw invocation.usage("standard input can't contain the key too") }
        let members = try members(of: invocation, input: input)
        input.announce("requests, one a line,", on: invocation.console)
        var lines = InputLines(input, maximumLength: JOSEOperation.maximumLineLength)
        while let line = try lines.next() {
            let answer =
                switch line {
                case .text(let bytes): await self.answer(bytes, defaults: members)
                case .tooLong: JOSEOperation.refusal(JOSERequestError.tooLarge)
                }
            invocation.console.outputJSON(answer)
            try invocation.console.expectOutput()
        }
    }

    private func answer(_ line: [UInt8], defaults: [String: JSONValue]) async -> JSONValue {
        let limits = JSONLimits(maximumSize: JOSEOperation.maximumLineLength, maximumDepth: 32)
        guard let members = (try? JSONValue(parsing: line, limits: limits))?.object else {
            return JOSEOperation.refusal(JOSERequestError.malformed)
        }
        return await answer(JOSERequest(members, defaults: defaults))
    }

    private func answer(_ request: JOSERequest) async -> JSONValue {
        do {
            return ["ok": true, result: .string(try await perform(request))]
        } catch {
            return JOSEOperation.refusal(error)
        }
    }

    private static func refusal(_ error: any Error) -> JSONValue {
        let code =
            switch error {
            case let error as JOSEError: error.code.rawValue
            case let error as JOSERequestError: error.rawValue
            default: JOSERequestError.failed.rawValue
            }
        return ["ok": false, "error": .string(code)]
    }
}
