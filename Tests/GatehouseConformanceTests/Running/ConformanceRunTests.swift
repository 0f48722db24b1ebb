import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseConformance

@Suite("A run of modules")
struct ConformanceRunTests {
    /// A provider that has nothing but metadata.
    private struct Bare: HTTPTransport {
        func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            HTTPResponse(status: .ok, body: Array(#"{"issuer":"https://id.example"}"#.utf8))
        }
    }

    private let configuration = ConformanceConfiguration(
        issuer: "https://id.example", user: ConformanceUser(fields: [:]), plans: ["test": PlanClients()])

    private func reports(
        _ modules: [ConformanceModule], clock: ManualTimeSource = ManualTimeSource()
    ) async throws -> [ModuleReport] {
        let plan = ConformancePlan(name: "test", title: "", profile: .basic, modules: modules)
        return try await ConformanceRun(configuration, transport: Bare(), time: clock).reports(
            of: modules.map { .init(plan: plan, module: $0) })
    }

    @Test func `keeps the order of its modules, whatever ends first`() async throws {
        let gate = Gate<Void>()
        let modules = [
            ConformanceModule("waits", "") { test in
                try await gate.wait()
                test.judge.expect(true, "a")
            },
            ConformanceModule("opens", "") { test in
                test.judge.expect(false, "b")
                gate.open()
            },
        ]
        let reports = try await reports(modules)
        #expect(reports.map(\.module) == ["waits", "opens"])
        #expect(reports.map(\.result) == [.passed, .failed])
    }

    @Test func `ends a module that takes too long`() async throws {
        let clock = ManualTimeSource()
        let module = ConformanceModule("never", "") { test in try await test.wait(.seconds(1_000_000)) }
        async let result = reports([module], clock: clock)
        try await clock.waitForSleepers(2)
        clock.advance(by: configuration.timeout)
        let report = try #require(await result.first)
        #expect(report.result == .failed && report.detail == "the module took more than 240 seconds")
    }

    @Test func `says of such a module that the provider got too many requests`() async throws {
        let clock = ManualTimeSource()
        let module = ConformanceModule("never", "") { test in
            let request = HTTPRequest(.get, url: "https://id.example/authorize")
            test.wire.log.record(request, form: nil, HTTPResponse(status: .tooManyRequests))
            try await test.wait(.seconds(1_000_000))
        }
        async let result = reports([module], clock: clock)
        try await clock.waitForSleepers(2)
        clock.advance(by: configuration.timeout)
        #expect(try #require(await result.first).detail.contains("429 (too many requests) to 1 of the requests"))
    }

    @Test func `counts an error of the transport, and a module that checks nothing, as failures`() async throws {
        let modules = [
            ConformanceModule("throws", "") { _ in throw HTTPError(.timedOut) },
            ConformanceModule("nothing", "") { _ in },
        ]
        #expect(try await reports(modules).map(\.result) == [.failed, .failed])
    }

    @Test func `says nothing about the modules that run when it is interrupted`() async throws {
        let gate = Gate<Void>()
        let waits = ConformanceModule("waits", "") { test in
            test.judge.expect(true, "something is met")
            gate.open()
            try await test.wait(.seconds(3600))
        }
        let run = Task { try await reports([waits]) }
        try await gate.wait()
        run.cancel()
        await #expect(throws: CancellationError.self) { try await run.value }
    }

    @Test func `knows plans for which there are no clients`() throws {
        let selection = try Selection(plans: ["config", "fapi2"], modules: [], configuration: configuration)
        #expect(selection.planWithoutClients == "fapi2")
        #expect(try Selection(plans: [], modules: [], configuration: configuration).planWithoutClients == nil)
    }

    @Test func `chooses plans and modules by their names`() throws {
        let chosen = try Selection(plans: ["basic"], modules: ["oidcc-server"], configuration: configuration)
        #expect(chosen.tasks.map(\.module.name) == ["oidcc-server"])
        #expect(
            try Selection(plans: [], modules: [], configuration: configuration).tasks.map(\.plan.name) == ["config"])
        #expect(throws: Selection.Unknown.self) {
            try Selection(plans: ["basics"], modules: [], configuration: configuration)
        }
        #expect(throws: Selection.Unknown.self) {
            try Selection(plans: ["config"], modules: ["oidcc-server"], configuration: configuration)
        }
    }

    @Test func `has the numbers of modules that the plans of the Foundation have`() {
        let counts = Dictionary(
            ConformancePlan.all.map { ($0.name, $0.modules.count) }, uniquingKeysWith: { first, _ in first })
        #expect(
            counts == [
                "config": 1, "basic": 38, "form-post": 38, "dynamic": 23, "logout": 11, "backchannel-logout": 2,
                "fapi2": 57,
                "fapi2-message-signing": 16,
            ])
        for plan in ConformancePlan.all { #expect(Set(plan.modules.map(\.name)).count == plan.modules.count) }
    }
}
