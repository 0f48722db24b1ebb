import Foundation
import GatehouseService
import Testing

@Suite("Events of the audit log")
struct AuditEventTests {
    @Test func `are all in the list that the command knows`() throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent()
        let source = try String(
            contentsOf: tests.appending(path: "../../../Sources/GatehouseService/Model/Audit/AuditEvent.swift"),
            encoding: .utf8)
        let declared = source.matches(of: #/AuditEvent\(rawValue: "([^"]+)"\)/#).map { String($0.output.1) }
        #expect(declared.count > 20)
        #expect(AuditEvent.all.map(\.rawValue).sorted() == declared.sorted())
    }
}
