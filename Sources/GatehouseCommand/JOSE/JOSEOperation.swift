import GatehouseTypes

/// JOSE by hand: one request in JSON gives one answer in JSON, whether it came as a line or was made of options.
struct JOSEOperation: Sendable {
    /// What standard input holds when there is one request only.
    enum Input: Sendable {
        case bytes(member: String)
        case text(member: String)
        case nothing

        /// What that is, for people.
        var content: String {
            switch self {
            case .bytes: "the payload"
            case .text: "the token"
            case .nothing: "nothing"
            }
        }
    }

    /// What is printed when there is one answer only.
    enum Output: Sendable {
        case bytes
        case text
    }

    /// The operations. A new one is a new file and a word here.
    static let all: [JOSEOperation] = [.sign, .verify, .encrypt, .decrypt, .thumbprint]

    /// The word that calls it.
    let name: String

    /// One line that says what it does.
    let summary: String

    /// What standard input holds.
    let input: Input

    /// The member of an answer that matters.
    let result: String

    /// How that member is printed.
    let output: Output

    /// The options that stand for members of a request.
    let options: [JOSEOption]

    /// Does it. It gives the member that matters; whatever it throws becomes an answer that says no.
    let perform: @Sendable (JOSERequest) async throws -> String

    /// The command that calls it.
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

    /// The members that the options stand for.
    func members(of invocation: Invocation, input: ByteInput) throws -> [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        for one in options {
            members[one.member] = invocation.value(one.option.name).map { .string($0) }
        }
        guard let file = invocation.value("key") else { return members }
        return members.merging(try JOSEKeyFile.members(of: file, input: input)) { $1 }
    }
}

/// An option that stands for a member of a request.
struct JOSEOption: Sendable {
    let member: String
    let option: Option
}

extension Command {
    /// The commands for JOSE by hand.
    static let jose: [Command] = JOSEOperation.all.map(\.command) + [.joseInspect]
}
