import Foundation
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("A shell")
struct ShellCompletionTests {
    private let world: CommandWorld

    init() throws {
        world = try CommandWorld()
        for name in ["work", "home"] {
            let folder = AccountFolder(name, home: try GatehouseHome(environment: world.environment))
            let profile = Profile(
                name: name, provider: .issuer("https://id.\(name).example"), clientID: "c", scope: .empty,
                redirectURI: nil)
            try folder.write(AccountProfiles(.init(generation: 1, profile: profile, credential: .none)))
        }
    }

    /// How a shell starts that is asked for nothing but to be interactive, and to say that it is.
    private static let shells: [(program: String, arguments: [String], start: String)] = [
        ("/usr/bin/bash", ["--norc", "--noprofile", "-i"], "source <(gatehouse completion bash); PS1='rea''dy '"),
        (
            "/usr/bin/zsh", ["-f", "-i"],
            "autoload -Uz compinit; compinit -u -D; source <(gatehouse completion zsh); PS1='rea''dy '"
        ),
        (
            "/usr/bin/fish", ["--no-config", "-i"],
            "gatehouse completion fish | source; function fish_prompt; echo 'rea''dy '; end"
        ),
    ]

    @Test(arguments: shells.indices)
    func `completes what somebody types on a terminal`(index: Int) async throws {
        defer { world.close() }
        let shell = Self.shells[index]
        let child = try ChildProcess(
            onTerminal: shell.program, shell.arguments, environment: try Program.environment(of: world))
        child.type(shell.start + "\r")
        #expect(await child.output.isHeard("ready "))
        // A name that goes on behind its equals sign gets no space there.
        child.type("gatehouse login --provider okt\t--with dom\t\r")
        #expect(await child.output.isHeard("okta needs domain"))
        child.type("gatehouse accounts u\tw\t\r")
        #expect(await child.output.isHeard("The current account is now 'work'."))
        child.type("exit\r")
        _ = await child.ending()
        #expect(try GatehouseHome(environment: world.environment).currentAccount == "work")
    }

    @Test(arguments: [
        ("gatehouse lo", ["login", "logout"]), ("gatehouse accounts use ", ["home", "work"]),
        ("gatehouse status --account = w", ["work"]), ("gatehouse status --account =", ["home", "work"]),
        ("gatehouse jose verify --key FOLDER/k", ["FOLDER/key one", "FOLDER/key:two"]),
        ("gatehouse jose verify --key = FOLDER/k", ["FOLDER/key one", "FOLDER/key:two"]),
        ("gatehouse login --issuer https : //id. --client-i", ["--client-id"]),
        ("gatehouse login --client-id ", []),
    ])
    func `called bash gets the words that fit, also where it takes words apart`(
        line: String, expected: [String]
    ) async throws {
        defer { world.close() }
        for name in ["key one", "key:two"] { _ = try world.write(name, "") }
        let call = """
            source <(gatehouse completion bash)
            IFS=' ' read -ra COMP_WORDS <<<"$1"; [[ $1 == *' ' ]] && COMP_WORDS+=("")
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            "$(complete -p gatehouse | sed 's/.*-F \\([^ ]*\\) .*/\\1/')"
            ((${#COMPREPLY[@]})) && printf '%s\\n' "${COMPREPLY[@]}"
            true
            """
        let run = try await Program.run("/usr/bin/bash", ["--norc", "-c", call, "bash", filled(line)], in: world)
        #expect(run.ending == .status(0) && run.errors == [], "\(run.errors)")
        #expect(run.output.sorted() == expected.map(filled))
    }

    @Test(arguments: [
        ("gatehouse lo", ["login", "logout"]), ("gatehouse accounts use ", ["home", "work"]),
        ("gatehouse status --account=w", ["--account=work"]), ("gatehouse jose verify --key FOLDER/k", ["FOLDER/key"]),
        ("gatehouse jose verify --key=FOLDER/k", ["--key=FOLDER/key"]), ("gatehouse login --client-id ", []),
    ])
    func `called fish gets the words that fit, with what they mean`(line: String, expected: [String]) async throws {
        defer { world.close() }
        _ = try world.write("key", "")
        let call = "gatehouse completion fish | source; complete -C \"\(filled(line))\""
        let run = try await Program.run("/usr/bin/fish", ["--no-config", "-c", call], in: world)
        #expect(run.ending == .status(0) && run.errors == [], "\(run.errors)")
        #expect(run.output.map { $0.split(separator: "\t").first.map(String.init) } == expected.map(filled))
        if line.hasSuffix("use ") { #expect(run.output.last == "work\thttps://id.work.example") }
    }

    @Test func `called zsh takes the script that is installed for it`() async throws {
        defer { world.close() }
        let functions = world.folder.appending(path: "functions")
        try FileManager.default.createDirectory(at: functions, withIntermediateDirectories: true)
        try Data(ShellScript.zsh.text.utf8).write(to: functions.appending(path: "_gatehouse"))
        let start = "fpath=(\(functions.path) $fpath); autoload -Uz compinit; compinit -u -D; PS1='rea''dy '\r"
        let child = try ChildProcess(
            onTerminal: "/usr/bin/zsh", ["-f", "-i"], environment: try Program.environment(of: world))
        child.type(start)
        #expect(await child.output.isHeard("ready "))
        child.type("gatehouse status --account=h\t --js\t\r")
        #expect(await child.output.isHeard("nothingStored"))
        child.type("gatehouse accounts use \t\t")
        #expect(await child.output.isHeard("https://id.work.example"))
        child.type("\u{15}exit\r")
        _ = await child.ending()
    }

    private func filled(_ text: String) -> String {
        text.replacing("FOLDER", with: world.folder.path)
    }
}
