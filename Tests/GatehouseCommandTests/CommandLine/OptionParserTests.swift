import Testing

@testable import GatehouseCommand

@Suite("The option parser")
struct OptionParserTests {
    private let options: [Option] = [
        .flag("json", "…"),
        .value("issuer", "URL", "…"),
        .value("header", "FIELD", letter: "H", "…"),
        .value("client-secret-file", "FILE", "…"),
        .flag("include", letter: "i", "…"),
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
        #expect(try parse("--", "--", "-").operands == ["--", "-"])
    }

    @Test func `says how an operand is given that begins with a dash`() {
        let error = #expect(throws: UsageError.self) {
            try OptionParser.parse(["-abc"], options: [.json, .help], command: "device revoke", operands: "ID")
        }
        #expect(
            error?.advice
                == "unknown option '-a'. If it begins ID, write '--' before it: 'gatehouse device revoke -- ID'. "
                + "See 'gatehouse help device revoke'.")
        let other = #expect(throws: UsageError.self) { try parse("-abc") }
        #expect(other?.reason == "unknown option '-a'")
    }

    @Test func `takes letters together, the last of them with a value`() throws {
        let result = try parse("-ihHx: 1", "-iH", "y: 2")
        #expect(result.values == ["include": ["", ""], "help": [""], "header": ["x: 1", "y: 2"]])
    }

    @Test func `takes whatever follows as a value, even if it's empty or begins with a dash`() throws {
        let result = try parse("--issuer", "", "--issuer=", "--issuer", "--json", "--issuer", "-", "-H", "--")
        #expect(result.values == ["issuer": ["", "", "--json", "-"], "header": ["--"]])
    }

    @Test func `takes a single dash for an operand`() throws {
        #expect(try parse("-", "--json").operands == ["-"])
    }

    @Test(arguments: [
        ("--isuer", "--issuer"), ("--issuer-url", nil), ("--jsno", "--json"), ("-json", "--json"),
        ("--client-secret=secret", "--client-secret-file"), ("--header-field", nil), ("-j", nil), ("--i", nil),
    ])
    func `suggests an option that is near`(written: String, suggestion: String?) {
        let error = #expect(throws: UsageError.self) { try parse(written) }
        #expect(error?.suggestion == suggestion)
    }

    @Test(arguments: [
        (["--nothing"], "unknown option '--nothing'"),
        (["--nothing=secret"], "unknown option '--nothing'"),
        (["-zsecret"], "unknown option '-z'"),
        (["--client"], "unknown option '--client'"),
        (["--client=secret"], "unknown option '--client'"),
        (["--client-secret-file"], "option '--client-secret-file' needs a value"),
        (["--json=\u{301}secret"], "option '--json' takes no value"),
        (["--nothing=\u{301}secret"], "unknown option '--nothing'"),
        (["x", "-z"], "unknown option '-z'"),
        (["--issuer"], "option '--issuer' needs a value"),
        (["-H"], "option '-H' needs a value"),
        (["--json=yes"], "option '--json' takes no value"),
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
