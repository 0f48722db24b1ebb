import Foundation
import GatehouseJOSE
import GatehouseVerifier
import Synchronization
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

    @Test func `show a refusal as it is logged and sent`() async throws {
        let issuer = PaperIssuer(signer: try SigningKey(PrivateKey.generate(.p256)))
        let verifier = Verifier(issuer: "https://id.example.com", audience: "photos-api", transport: issuer)
        let lines = LogLines()
        let backend = NotesBackend(verifier: verifier, log: { lines.add($0) })
        let token = try await issuer.token(for: "ada", scope: "notes:read", now: Date() - 3600)
        var request = HTTPRequest(url: "https://api.example.com/notes")
        request.headers["Authorization"] = "Bearer " + token
        let response = await backend.respond(to: request)
        let fields = response.headers.fields.map { "\($0.name): \($0.value)" }
        let sent = ["HTTP/1.1 \(response.status.rawValue) Unauthorized"] + fields
        let article = try article("OperatingAVerifier")
        for text in [lines.all, sent] {
            let isShown = article.contains("\n```\n" + text.joined(separator: "\n") + "\n```\n")
            #expect(isShown, "\(text)")
        }
    }
}

/// The lines of a log.
private final class LogLines: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func add(_ line: String) { lines.withLock { $0.append(line) } }
}
