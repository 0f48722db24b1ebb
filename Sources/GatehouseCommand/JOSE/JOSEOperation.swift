import GatehouseTypes

/// A JOSE operation. It takes a request in JSON and returns a response in JSON. The request is a line of a batch, or is
/// made from options.
struct JOSEOperation: Sendable {
    /// The content of standard input for a single request.
    enum Input: Sendable {
        case bytes(member: String)
        case text(member: String)
        case nothing

        /// The content's description, for messages.
        var content: String {
            switch self {
            case .bytes: "the payload"
            case .text: "the token"
            case .nothing: "nothing"
            }
        }
    }

    /// The output format of a single result.
    enum Output: Sendable {
        case bytes
        case text
    }

    /// All operations. A new one is a new file and an entry here.
    static let all: [JOSEOperation] = [.sign, .verify, .encrypt, .decrypt, .thumbprint]

    /// The operation's name on the command line.
    let name: String

    /// The description, as one line.
    let summary: String

    /// The content of standard input.
    let input: Input

    /// The member of the response that holds the result.
    let result: String

    /// The output format of that member.
    let output: Output

    /// The options that set members of the request.
    let options: [JOSEOption]

    /// Performs the operation and returns the result. A thrown error becomes a response with `"ok": false`.
    let perform: @Sendable (JOSERequest) async throws -> String

    /// The command that performs the operation.
    var command: Command {
        let ownOptions = [
            Option.value("key", "FILE", "The key: a JSON Web Key, a JSON Web Key Set, or PEM; '-' for standard input."),
            .flag("batch", "Read requests from standard input, one JSON object a line, and answer each with a line."),
            .json,
        ]
        return Command(path: ["jose", name], summary: summary, options: ownOptions + options.map(\.option)) {
            try await run($0, input: .standard)
        }
    }

    /// Runs the command.
    func run(_ invocation: Invocation, input: ByteInput) async throws -> ExitCode {
        if invocation.flag("batch") {
            return try await runBatch(invocation, input: input)
        }
        return try await runOnce(invocation, input: input)
    }

    /// Returns the members that the options set.
    func members(of invocation: Invocation, input: ByteInput) throws -> [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        for one in options {
            members[one.member] = invocation.value(one.option.name).map { .string($0) }
        }
        guard let file = invocation.value("key") else { return members }
        return members.merging(try JOSEKeyFile.members(of: file, input: input)) { $1 }
    }
}

/// An option that sets a member of a request.
struct JOSEOption: Sendable {
    let member: String
    let option: Option
}

extension Command {
    /// The commands for JOSE operations.
    static let jose: [Command] = JOSEOperation.all.map(\.command) + [.joseInspect]
}
