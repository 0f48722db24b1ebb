import Foundation
import Testing

/// glewlwyd is one provider that wasn't written here: it shows what the suite says about others.
@Suite("`gatehouse conformance`")
struct GlewlwydConformanceTests {
    @Test func `says about glewlwyd what it's known to say, module by module`() async throws {
        let name = "judged-" + UUID().uuidString
        let path = try await Script("glewlwyd/start").run("https", name).trimmingCharacters(in: .newlines)
        // It prints what differs, and fails then.
        await #expect(throws: Never.self) {
            try await Script("glewlwyd/conformance").run(URL(filePath: path).deletingLastPathComponent().path)
        }
        try await Script("glewlwyd/stop").run(name)
    }
}
