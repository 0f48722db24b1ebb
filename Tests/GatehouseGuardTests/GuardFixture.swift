import Foundation
import GatehouseGuard
import GatehouseHTTP
import GatehouseTesting
import GatehouseVerifier
import Synchronization
import Testing
import VerifierTestSupport

/// A guard before a backend, and proxies that ask it.
struct GuardFixture {
    final class Log: DiagnosticSink {
        private let kept = Mutex<[DiagnosticEvent]>([])

        var events: [DiagnosticEvent] { kept.withLock { $0 } }

        func record(_ event: DiagnosticEvent) { kept.withLock { $0.append(event) } }
    }

    let issuer: TestIssuer
    let log = Log()

    init() throws {
        issuer = try TestIssuer()
    }

    func makeGuard(
        _ dialect: any ProxyDialect = NginxDialect(), verifier: Verifier? = nil, rules: String...,
        configure: (inout GuardOptions) throws -> Void = { _ in }
    ) throws -> Guard {
        var options = GuardOptions()
        options.rules = try PathRules(rules.map { try PathRule.scope($0) })
        try configure(&options)
        return Guard(
            verifier: verifier ?? issuer.verifier(), dialect: dialect,
            publicOrigin: try Origin.of("https://api.example.com"), options: options, diagnostics: log)
    }

    /// What nginx asks about a request.
    func nginx(
        _ target: String = "/notes?page=2", method: String = "GET", with fields: KeyValuePairs<String, String> = [:]
    ) throws -> HTTPRequest {
        var request = try question(["X-Original-Method": method, "X-Original-URI": target])
        for (name, value) in fields { request.headers.add(name, value) }
        return request
    }

    func question(_ fields: KeyValuePairs<String, String>, at path: String = "/decide") throws -> HTTPRequest {
        try issuer.request(fields, to: "http://127.0.0.1:8090" + path)
    }

    func bearer(_ changes: [String: JSONValue?] = [:]) async throws -> String {
        "Bearer " + (try await issuer.token(changes))
    }
}

extension Origin {
    static func of(_ text: String) throws -> Origin {
        try #require(URL(string: text).flatMap(Origin.init))
    }
}
