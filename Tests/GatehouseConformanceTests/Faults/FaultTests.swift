import Foundation
import GatehouseTypes
import Testing

@testable import GatehouseConformance

@Suite("A provider with a fault")
struct FaultTests {
    /// Without this variable only some faults meet the first plans: all of them take minutes in a debug build.
    private static let isWhole = ProcessInfo.processInfo.environment["GATEHOUSE_ALL_PLANS"] == "1"
    private static let plans =
        isWhole ? ConformancePlan.all.map(\.name).filter { $0 != "form-post" } : ["config", "basic"]

    private static let faults =
        isWhole
        ? Fault.all.map(\.name)
        : ["everything is refused", "everything is accepted", "answer: no state", "ID token: another nonce"]

    /// Modules that no fault can turn red: rules of a national profile, which are always skipped.
    private static let exceptions: Set<String> = [
        "australia-connectid-ensure-request-object-with-exp-over-10-fails",
        "australia-connectid-ensure-request-object-with-nbf-over-15-fails",
    ]

    @Test(arguments: [FaultTable.noFault] + faults)
    func `turns just the modules red that the table names`(name: String) async throws {
        let fault = Fault.all.first { $0.name == name }
        let red = try await ConformanceWorld().reports(FaultTests.plans, fault: fault).red
        if FaultTable.isRecording, FaultTests.isWhole { try FaultTable.record(red, of: name) }
        let expected = try FaultTable.red(name).filter { module in
            FaultTests.plans.contains { module.hasPrefix($0 + "/") }
        }
        #expect(red.subtracting(expected).sorted() == [], "red, and not in the table")
        #expect(expected.subtracting(red).sorted() == [], "in the table, and not red")
    }

    @Test func `exists for each module`() throws {
        let rows = try Fault.all.map { try FaultTable.red($0.name) }
        #expect(try FaultTable.count() == rows.count + 1, "the table has a row of a fault that doesn't exist")
        let red = rows.reduce(into: Set<String>()) { $0.formUnion($1) }
        let all = ConformancePlan.all.filter { $0.name != "form-post" }.flatMap { plan in
            plan.modules.map { "\(plan.name)/\($0.name)" }
        }
        for module in all where !FaultTests.exceptions.contains(where: { module.hasSuffix($0) }) {
            #expect(red.contains(module), "no fault turns \(module) red")
        }
    }
}
