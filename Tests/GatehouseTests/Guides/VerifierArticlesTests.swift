import Foundation
import GatehouseJOSE
import GatehouseVerifier
import Testing

@Suite("The articles about the verifier")
struct VerifierArticlesTests {
    private func article(_ name: String) throws -> String {
        var repository = URL(fileURLWithPath: #filePath)
        for _ in 1...4 { repository.deleteLastPathComponent() }
        let path = "Sources/Gatehouse/Gatehouse.docc/Articles/\(name).md"
        return try String(contentsOf: repository.appending(path: path), encoding: .utf8)
    }

    @Test func `list the signature algorithms that are accepted by default`() throws {
        var listed: [String: [String]] = [:]
        for line in try article("VerifyingRequests").split(separator: "\n") where line.hasPrefix("| `") {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            for name in cells[0].split(separator: ", ").map({ $0.trimmingCharacters(in: ["`"]) })
            where SignatureAlgorithm(name: name) != nil {
                listed[name] = Array(cells[2...])
            }
        }
        let options = VerifierOptions()
        #expect(listed.count == SignatureAlgorithm.all.count)
        for algorithm in SignatureAlgorithm.all {
            let sets = [options.algorithms, options.proofAlgorithms]
            #expect(listed[algorithm.name] == sets.map { $0.contains(algorithm) ? "yes" : "if set" })
        }
    }
}
