import Foundation
import GatehouseTypes
import Glibc
import Testing

@testable import GatehouseCommand

@Suite("The settings of a command")
struct ConfigurationTests {
    private let shell: Shell

    init() throws {
        shell = try Shell()
    }

    /// A kind of option that no command has needed so far is among them.
    private static let options: [Option] = [
        .configuration, ServeCheck.option, .listen(default: "127.0.0.1:8080"), .flag("migrate", ""),
        .value("access-token-lifetime", "SECONDS", standard: "300", rule: .wholeNumber(in: 1...900), ""),
        .value("trusted-proxy", "NETWORK", isRepeatable: true, rule: Self.network, ""),
    ]

    private static let network = ValueRule { text, label in
        IPNetwork(text) == nil ? "\(label) takes a network, like 10.0.0.0/8" : nil
    }

    private func configuration(
        _ arguments: [String] = [], file: String? = nil, _ environment: [String: String] = [:]
    ) throws -> Configuration {
        let path = try file.map { try shell.write("settings", $0) }
        let parsed = try OptionParser.parse(
            (path.map { ["--config", $0] } ?? []) + arguments, options: Self.options, command: "serve")
        return try Configuration(
            of: Self.options,
            in: Invocation(command: "serve", arguments: parsed, environment: environment, console: shell.console))
    }

    private var path: String { shell.home.appending(path: "settings").path }

    private static let file = """
        {listen: "127.0.0.1:1", "access-token-lifetime": 60, migrate: true,
         "trusted-proxy": ["10.0.0.0/8", "::1/128"]}
        """

    private static let variables = [
        "GATEHOUSE_SERVE_LISTEN": "127.0.0.1:2", "GATEHOUSE_SERVE_ACCESS_TOKEN_LIFETIME": "120",
        "GATEHOUSE_SERVE_MIGRATE": "false", "GATEHOUSE_SERVE_TRUSTED_PROXY": "192.0.2.0/24, 127.0.0.1/32",
        "GATEHOUSE_HOME": "/var/lib/gatehouse", "GATEHOUSE_SERVICE_PORT": "8080",
    ]

    @Test func `come from the file`() throws {
        let configuration = try configuration(file: Self.file)
        #expect(configuration.problems == [])
        let invocation = configuration.invocation
        #expect(invocation.value("listen") == "127.0.0.1:1")
        #expect(invocation.value("access-token-lifetime") == "60")
        #expect(invocation.flag("migrate"))
        #expect(invocation.values("trusted-proxy") == ["10.0.0.0/8", "::1/128"])
        #expect(
            configuration.settings.map(\.origin) == [
                .commandLine, .standard, .file("\(path):1:10"), .file("\(path):1:63"), .file("\(path):1:50"),
                .file("\(path):2:19"),
            ])
    }

    @Test func `come from the environment before the file`() throws {
        let configuration = try configuration(file: Self.file, Self.variables)
        #expect(configuration.problems == [])
        let invocation = configuration.invocation
        #expect(invocation.value("listen") == "127.0.0.1:2")
        #expect(invocation.value("access-token-lifetime") == "120")
        #expect(!invocation.flag("migrate"))
        #expect(invocation.values("trusted-proxy") == ["192.0.2.0/24", "127.0.0.1/32"])
        #expect(configuration.settings[3].origin == .environment("GATEHOUSE_SERVE_MIGRATE"))
    }

    @Test func `come from the command line before both`() throws {
        let line = [
            "--listen=127.0.0.1:3", "--access-token-lifetime", "180", "--migrate", "--trusted-proxy", "198.51.100.0/24",
        ]
        let configuration = try configuration(line, file: Self.file, Self.variables)
        let invocation = configuration.invocation
        #expect(invocation.value("listen") == "127.0.0.1:3")
        #expect(invocation.value("access-token-lifetime") == "180")
        #expect(invocation.flag("migrate"))
        #expect(invocation.values("trusted-proxy") == ["198.51.100.0/24"])
        #expect(configuration.settings.filter { $0.origin == .commandLine }.count == 5)
    }

    @Test func `have defaults, and an empty variable sets nothing`() throws {
        let configuration = try configuration([], ["GATEHOUSE_SERVE_LISTEN": ""])
        #expect(configuration.problems == [])
        #expect(configuration.invocation.arguments.values == [:])
        #expect(configuration.settings.allSatisfy { $0.origin == .standard })
    }

    @Test func `name the file by a variable, too`() throws {
        let path = try shell.write("settings", Self.file)
        let configuration = try configuration([], ["GATEHOUSE_SERVE_CONFIG": path])
        #expect(configuration.invocation.value("listen") == "127.0.0.1:1")
    }

    /// Contents of a file, and what is said about it after its name.
    private static let wrongFiles: [(String, String)] = [
        ("{lisen: 'a'}", ":1:2: there is no setting 'lisen'. Did you mean 'listen'?"),
        ("{\n  nothing: 1}", ":2:3: there is no setting 'nothing'"),
        ("{config: 'a'}", ":1:2: 'config' can't be set in this file"),
        ("{check: true}", ":1:2: 'check' can't be set in this file"),
        ("{listen: 8080}", ":1:10: 'listen' takes a text: \"HOST:PORT\""),
        ("{listen: ''}", ":1:10: 'listen' takes a text: \"HOST:PORT\""),
        ("{listen: ['127.0.0.1:1']}", ":1:10: 'listen' takes a text: \"HOST:PORT\""),
        ("{listen: '8080'}", ":1:10: 'listen': write the address as HOST:PORT, like 127.0.0.1:8080"),
        ("{migrate: 'true'}", ":1:11: 'migrate' takes true or false"),
        ("{'access-token-lifetime': '60'}", ":1:27: 'access-token-lifetime' takes a number without quotation marks"),
        ("{'access-token-lifetime': 901}", ":1:27: 'access-token-lifetime' takes a whole number from 1 to 900"),
        ("{'trusted-proxy': '::1/128'}", ":1:19: 'trusted-proxy' takes a list: [\"NETWORK\"]"),
        ("{'trusted-proxy': ['::1/128', 1]}", ":1:31: 'trusted-proxy' takes a text: \"NETWORK\""),
        ("{'trusted-proxy': ['::1/x']}", ":1:19: 'trusted-proxy' takes a network, like 10.0.0.0/8"),
        ("{listen 'a'}", ":1:9: a colon must follow the name 'listen'"),
    ]

    @Test(arguments: wrongFiles.indices)
    func `that are wrong in the file are errors with their place`(index: Int) throws {
        let (text, problem) = Self.wrongFiles[index]
        #expect(try configuration(file: text).problems == [path + problem])
    }

    @Test(arguments: [
        ("LISTN", "127.0.0.1:1", "there is no variable GATEHOUSE_SERVE_LISTN. Did you mean GATEHOUSE_SERVE_LISTEN?"),
        ("CHECK", "true", "there is no variable GATEHOUSE_SERVE_CHECK"),
        ("listen", "127.0.0.1:1", "there is no variable GATEHOUSE_SERVE_listen"),
        ("LISTEN", "1", "GATEHOUSE_SERVE_LISTEN: 'listen': write the address as HOST:PORT, like 127.0.0.1:8080"),
        ("MIGRATE", "yes", "GATEHOUSE_SERVE_MIGRATE takes true or false"),
        (
            "ACCESS_TOKEN_LIFETIME", "1h",
            "GATEHOUSE_SERVE_ACCESS_TOKEN_LIFETIME: 'access-token-lifetime' takes a whole number from 1 to 900"
        ),
        (
            "TRUSTED_PROXY", "::1,",
            "GATEHOUSE_SERVE_TRUSTED_PROXY: 'trusted-proxy' takes a network, like 10.0.0.0/8"
        ),
        (
            "TRUSTED_PROXY", "::1/128,10",
            "GATEHOUSE_SERVE_TRUSTED_PROXY: 'trusted-proxy' takes a network, like 10.0.0.0/8"
        ),
    ])
    func `that are wrong in the environment are errors with the variable`(
        name: String, value: String, problem: String
    ) throws {
        let problems = try configuration([], ["GATEHOUSE_SERVE_" + name: value]).problems
        #expect(problems.map { $0.hasPrefix(problem) } == [true], "\(problems)")
    }

    @Test func `that are wrong on the command line are wrong usage`() throws {
        let error = #expect(throws: UsageError.self) {
            try configuration(["--access-token-lifetime", "901"], file: Self.file)
        }
        #expect(error?.reason == "option '--access-token-lifetime' takes a whole number from 1 to 900")
    }

    @Test func `are all named if several are wrong`() throws {
        let problems = try configuration(
            file: "{lisen: 'a', migrate: 1}", ["GATEHOUSE_SERVE_X": "1"]
        ).problems
        #expect(problems.count == 3)
    }

    @Test func `of every option of serve can be given in all three places`() throws {
        for option in ServeArguments.options where option.isSetting && option.name != "config" {
            let variable = ConfigurationEnvironment(command: "serve").name(of: option)
            let source = ConfigurationEnvironment(command: "serve").read([variable: "x"], for: ServeArguments.options)
            #expect(!source.problems.contains { $0.contains("there is no variable") }, "\(option.name)")
            let file = try shell.write("settings", "{'\(option.name)': 'x'}")
            let read = try ConfigurationFile(path: file).read(for: ServeArguments.options)
            #expect(!read.problems.contains { $0.contains("there is no setting") }, "\(option.name)")
        }
    }
}

@Suite("A configuration file")
struct ConfigurationFileTests {
    private let shell: Shell

    init() throws {
        shell = try Shell()
    }

    private func failure(_ path: String, user: uid_t = geteuid()) -> String? {
        #expect(throws: CommandFailure.self) {
            _ = try ConfigurationFile(path: path, user: user).read(for: ServeArguments.options)
        }?.description
    }

    @Test(arguments: [(0o620, false), (0o602, false), (0o666, false), (0o644, true), (0o600, true), (0o444, true)])
    func `can't be one that others may change`(mode: Int, isAccepted: Bool) throws {
        let path = try shell.write("settings", "{}")
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        guard !isAccepted else {
            #expect(try ConfigurationFile(path: path).read(for: []).problems == [])
            return
        }
        #expect(failure(path) == "other users may change \(path): 'chmod go-w \(path)' forbids it")
    }

    @Test func `can't be one in a folder that others may change`() throws {
        let path = try shell.write("settings", "{}")
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: shell.home.path)
        #expect(failure(path)?.contains("other users may replace the files in") == true)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a file away"))
    func `belongs to root or to the user`() throws {
        let path = try shell.write("settings", "{}")
        #expect(try ConfigurationFile(path: path, user: 12_345).read(for: []).problems == [])
        #expect(unsafe chown(path, 12_346, 12_346) == 0)
        #expect(try ConfigurationFile(path: path, user: 12_346).read(for: []).problems == [])
        #expect(failure(path, user: 12_345)?.contains("belongs to the user 12346") == true)
    }

    @Test func `can be a symbolic link, as some systems place it`() throws {
        let path = try shell.write("settings", "{listen: '127.0.0.1:1'}")
        let link = shell.home.appending(path: "link").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        let source = try ConfigurationFile(path: link).read(for: ServeArguments.options)
        #expect(source.settings["listen"]?.values == ["127.0.0.1:1"])
    }

    @Test func `is a file of text, and not too large`() throws {
        let large = try shell.write("settings", "{}" + String(repeating: " ", count: ConfigurationFile.maximumSize))
        #expect(failure(large) == "\(large) is too large")
        let bytes = shell.home.appending(path: "bytes")
        try Data([0x7B, 0xFF, 0x7D]).write(to: bytes)
        #expect(failure(bytes.path) == "\(bytes.path) isn't valid UTF-8")
        #expect(failure(shell.home.path) == "\(shell.home.path) isn't a file")
        #expect(failure(shell.home.path + "/none") == "can't read \(shell.home.path)/none: No such file or directory")
    }
}
