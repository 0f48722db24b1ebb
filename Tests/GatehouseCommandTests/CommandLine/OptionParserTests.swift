import Testing

@testable import GatehouseCommand

@Suite("The option parser")
struct OptionParserTests {
    private let options: [Option] = [
        .flag("json", "…"),
        .value("issuer", "URL", "…"),
        .value("header", "FIELD", letter: "H", "…"),
        .help,
    ]

    private func parse(_ arguments: String...) throws -> OptionParser.Result {
        try OptionParser.parse(arguments, options: options, command: "request")
    }

    @Test func `reads flags, values in both spellings, letters and operands in any order`() throws {
        let result = try parse("http://one", "--issuer", "a b", "-Hx: 1", "--json", "-H", "y: 2", "--header=z", "two")
        #expect(result.values["issuer"] == ["a b"])
        #expect(result.values["header"] == ["x: 1", "y: 2", "z"])
        #expect(result.values["json"] == [""])
        #expect(result.operands == ["http://one", "two"])
    }

    @Test func `ends options at two dashes`() throws {
        #expect(try parse("--json", "--", "--issuer").operands == ["--issuer"])
    }

    @Test(arguments: [
        (["--nothing"], "unknown option '--nothing'"),
        (["x", "-z"], "unknown option '-z'"),
        (["--issuer"], "option '--issuer' needs a value"),
        (["-H"], "option '-H' needs a value"),
        (["--json=yes"], "unknown option '--json=yes'"),
    ])
    func `names what is wrong`(arguments: [String], reason: String) {
        let error = #expect(throws: UsageError.self) {
            try OptionParser.parse(arguments, options: options, command: "request")
        }
        #expect(error?.reason == reason)
        #expect(error?.command == "request")
    }

    @Test func `can be used again after a failure`() throws {
        #expect(throws: UsageError.self) { try parse("--nothing", "x") }
        #expect(try parse("x", "--json").operands == ["x"])
    }
}
