import Foundation
import GatehouseService
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("The checks of settings")
struct SettingCheckTests {
    private let shell: Shell
    private static let issuer = ["--issuer", "https://id.example.com"]

    init() throws {
        shell = try Shell()
    }

    /// What `serve --check` finds, without the remark that there is no database yet.
    private func findings(_ arguments: [String]) async throws -> (problems: [String], notes: [String]) {
        let isPassed = await shell.run(["serve", "--check", "--json"] + arguments) == .done
        let result = try #require(try shell.takeResults().first, "\(shell.takeNotes())")
        #expect(result["ok"] == .bool(isPassed))
        func texts(_ name: String) -> [String] { result[name]?.array?.compactMap(\.string) ?? [] }
        return (texts("problems"), texts("notes").filter { !$0.hasPrefix("There is no database yet") })
    }

    /// Expects that `serve` itself refuses the same settings, and makes no database.
    private func expectRefusal(_ arguments: [String], _ problems: [String]) async throws {
        #expect(await shell.run(["serve", "--listen", "127.0.0.1:0"] + arguments) == .failed)
        #expect(shell.takeNotes() == problems.map { "gatehouse: \($0)" })
        #expect(try !shell.database.isThere)
    }

    @Test(arguments: ["0.0.0.0/0", "::/0", "128.0.0.0/1", "2000::/3", "96.0.0.0/6"])
    func `refuse a proxy network that is a large part of the Internet`(network: String) async throws {
        let arguments = SettingCheckTests.issuer + ["--trusted-proxy", network]
        let found = try await findings(arguments)
        #expect(found.problems.count == 1 && found.notes == [])
        #expect(found.problems.first?.hasPrefix("'--trusted-proxy \(network)' trusts whole parts") == true)
        try await expectRefusal(arguments, found.problems)
    }

    @Test(arguments: ["104.0.0.0/9", "2600::/20"])
    func `note a proxy network that is wide`(network: String) async throws {
        let found = try await findings(SettingCheckTests.issuer + ["--trusted-proxy", network])
        #expect(found.problems == [] && found.notes.count == 1)
        #expect(found.notes.first?.hasPrefix("'--trusted-proxy \(network)' is a wide network") == true)
    }

    @Test(arguments: ["10.0.0.0/8", "192.168.1.1", "fc00::/7", "104.16.0.0/13", "2a06:98c0::/29", "127.0.0.0/8", "::1"])
    func `accept the networks of proxies`(network: String) async throws {
        let found = try await findings(SettingCheckTests.issuer + ["--trusted-proxy", network])
        #expect(found.problems == [] && found.notes == [])
    }

    @Test(arguments: [("0.0.0.0/0", true), ("::/0", true), ("169.254.0.0/16", false), ("fd00::/8", false)])
    func `refuse or note a delivery network that contains more than apps`(network: String, isRefused: Bool) async throws
    {
        let arguments = ["--delivery-network", network]
        let found = try await findings(arguments)
        #expect(found.problems.count == (isRefused ? 1 : 0) && found.notes.count == (isRefused ? 0 : 1))
        #expect((found.problems + found.notes).first?.hasPrefix("'--delivery-network \(network)' contains") == true)
        if isRefused { try await expectRefusal(arguments, found.problems) }
        #expect(try await findings(["--delivery-network", "10.1.0.0/16"]).notes == [])
    }

    @Test func `refuse a file of authorities that has none`() async throws {
        for file in ["/nonexistent/ca.pem", try shell.write("ca.pem", "nothing")] {
            let found = try await findings(["--delivery-ca", file])
            #expect(found.problems.count == 1 && found.problems.first?.hasPrefix("\(file) can't be read, or") == true)
        }
    }

    @Test func `note a missing proxy, if there must be one`() async throws {
        let found = try await findings(SettingCheckTests.issuer)
        #expect(found.problems == [] && found.notes.count == 1)
        #expect(found.notes.first?.contains("so a proxy must be in front") == true)
        #expect(try await findings([]).notes == [])
    }

    @Test func `refuse a certificate for another host than the issuer's, unless only a proxy sees it`() async throws {
        let (certificate, key) = try TLSPair.make(
            in: shell.home, days: 90, names: "DNS:id.example.com,DNS:*.example.org")
        let tls = ["--tls-certificate", certificate, "--tls-key", key]
        for issuer in ["https://id.example.com", "https://ID.example.com:8443/x", "https://a.example.org"] {
            let found = try await findings(tls + ["--issuer", issuer])
            #expect(found.problems == [] && found.notes == [], "\(issuer)")
        }
        for issuer in ["https://id.example.net", "https://a.b.example.org", "https://192.0.2.1"] {
            let found = try await findings(tls + ["--issuer", issuer])
            let host = try #require(URL(string: issuer)?.host())
            let finding = "The certificate for https isn't for the issuer's host \(host)"
            #expect(found.problems.count == 1 && found.problems.first?.hasPrefix(finding) == true, "\(found)")
            try await expectRefusal(tls + ["--issuer", issuer], found.problems)
            let proxied = try await findings(tls + ["--issuer", issuer, "--trusted-proxy", "10.0.0.1"])
            #expect(proxied.problems == [] && proxied.notes.first?.hasPrefix(finding) == true)
        }
    }

    @Test func `expect the address in the certificate if there is no issuer`() async throws {
        let (certificate, key) = try TLSPair.make(in: shell.home, days: 90, names: "IP:127.0.0.1,IP:::1")
        let tls = ["--tls-certificate", certificate, "--tls-key", key]
        #expect(try await findings(tls).problems == [])
        #expect(try await findings(tls + ["--listen", "[::1]:8443"]).problems == [])
        #expect(try await findings(tls + ["--issuer", "https://[::1]:8443"]).problems == [])
        #expect(try await findings(tls + ["--listen", "192.0.2.1:8443"]).problems.count == 1)
    }

    @Test func `refuse a certificate that has expired, and a key of another one`() async throws {
        let (certificate, key) = try TLSPair.make(in: shell.home)
        try TLSPair.expire(certificate, signedBy: key)
        let tls = ["--tls-certificate", certificate, "--tls-key", key]
        let found = try await findings(tls)
        #expect(found.problems.count == 1 && found.problems.first?.contains("expired on") == true, "\(found)")
        try await expectRefusal(tls, found.problems)
        let other = try String(contentsOfFile: key, encoding: .utf8)
        _ = try TLSPair.make(in: shell.home)
        _ = try shell.write("tls.key", other)
        let mismatch = try await findings(tls)
        #expect(mismatch.problems.count == 1)
        #expect(mismatch.problems.first?.contains("the private key isn't that of the first certificate") == true)
        try await expectRefusal(tls, mismatch.problems)
    }

    @Test func `refuse an issuer that clients can't reach by https or http`() async throws {
        let (certificate, key) = try TLSPair.make(in: shell.home)
        let arguments = ["--tls-certificate", certificate, "--tls-key", key, "--issuer", "http://127.0.0.1:8080"]
        let found = try await findings(arguments)
        #expect(found.problems.count == 1 && found.problems.first?.contains("is http, and with") == true)
        try await expectRefusal(arguments, found.problems)
        let failure = try await shell.failure("serve", "--check", "--issuer", "http://id.example.com", status: .usage)
        #expect(failure.contains("the issuer must be an https URL, or an http URL on this machine"))
    }

    @Test(arguments: [
        ("127.0.0.1:9000", true), ("10.1.2.3:9000", true), ("[fd00::1]:9000", true), ("0.0.0.0:9000", false),
        ("[::]:9000", false), ("192.0.2.1:9000", false),
    ])
    func `note metrics that may be reached from the Internet`(address: String, isFine: Bool) async throws {
        let found = try await findings(["--metrics", address])
        #expect(found.problems == [] && found.notes.count == (isFine ? 0 : 1))
        #expect(isFine || found.notes.first?.contains("may be reached from the Internet") == true)
    }

    @Test func `refuse the service's address for the metrics`() async throws {
        let address = "127.0.0.1:\(try LastingPort.any())"
        #expect(await shell.run("serve", "--listen", address, "--metrics", address) == .failed)
        #expect(shell.takeNotes().first?.contains("'--metrics' needs another address than '--listen'") == true)
        #expect(try !shell.database.isThere)
    }

    @Test func `note plain http for other machines, and long lifetimes`() async throws {
        let proxied = SettingCheckTests.issuer + ["--trusted-proxy", "10.0.0.1"]
        let plain = try await findings(proxied + ["--listen", "0.0.0.0:8080"])
        #expect(plain.notes.count == 1 && plain.notes.first?.contains("is plain http for other machines") == true)
        let long = try await findings(["--access-token-lifetime", "7200"])
        #expect(long.notes.count == 1 && long.notes.first?.contains("are valid for up to 2 h") == true)
        #expect(try await findings(["--access-token-lifetime", "3600"]).notes == [])
        let listed = ["--access-token-lifetime", "7200", "--status-list-lifetime", "60"]
        #expect(try await findings(listed).notes == [])
    }
}
