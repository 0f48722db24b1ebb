import Testing

@testable import GatehouseProviders

@Suite("An entry of BROWSER")
struct BrowserCommandTests {
    @Test(arguments: [
        ("firefox", ["U"]), ("firefox %s", ["U"]), ("firefox  -private-window %s ", ["-private-window", "U"]),
        ("firefox --url=%s --x", ["--url=U", "--x"]), ("firefox -P 'my profile'", ["-P", "my profile", "U"]),
        (#"firefox "%s" ''"#, ["U", ""]), ("firefox %%s", ["%s", "U"]),
        ("firefox --display=%c0 %s", ["--display=:0", "U"]),
        ("firefox 100% %s %", ["100%", "U", "%"]), ("firefox $(id) `id` ; id", ["$(id)", "`id`", ";", "id", "U"]),
        ("firefox %s%s", ["UU"]), ("firefox don''t", ["dont", "U"]),
    ])
    func `is a program with its arguments`(entry: String, arguments: [String]) throws {
        let command = try #require(BrowserCommand(entry))
        #expect(command.program == "firefox")
        #expect(command.arguments(for: "U") == arguments)
    }

    @Test(arguments: ["", "  ", "firefox 'x", "firefox \"x"])
    func `is passed over when it can't be read`(entry: String) {
        #expect(BrowserCommand(entry) == nil)
    }

    @Test func `fills in an address as it is`() throws {
        let command = try #require(BrowserCommand("firefox %s"))
        #expect(command.arguments(for: "https://a/?b=%s&c=%25") == ["https://a/?b=%s&c=%25"])
    }
}
