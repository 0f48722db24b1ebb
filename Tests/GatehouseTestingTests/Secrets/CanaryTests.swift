import Foundation
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A canary")
struct CanaryTests {
    private struct Careless {
        let password: String
    }

    private let canary = Canary()
    private let secret = "correct horse/battery+staple"

    init() {
        canary.collect(secret, as: "password")
    }

    @Test func `finds a secret as it is`() {
        let findings = canary.search("login failed for \(secret)!", place: "log")
        #expect(findings.map(\.secret) == ["password"])
        #expect(findings.map(\.place) == ["log"])
    }

    @Test func `finds nothing where nothing is`() {
        #expect(canary.search("correct horse", place: "log").isEmpty)
        #expect(canary.search(value: Secret(secret), place: "secret").isEmpty)
    }

    @Test(arguments: ["", "a", "ab", "abc"])
    func `finds a secret in every coding, wherever it starts`(prefix: String) {
        let bytes = Array((prefix + secret + "tail").utf8)
        for text in [
            Hexadecimal.encode(bytes), Hexadecimal.encode(bytes).uppercased(), Base64.encode(bytes),
            Base64URL.encode(bytes), FormEncoding.escape(prefix + secret),
        ] {
            #expect(!canary.search(text, place: "text").isEmpty)
        }
    }

    @Test func `finds a secret that a dump shows`() {
        #expect(!canary.search(value: Careless(password: secret), place: "value").isEmpty)
    }

    @Test func `never shows the secret itself`() {
        let findings = canary.search(secret, place: "log")
        #expect(canary.search(value: findings, place: "findings").isEmpty)
        #expect(canary.search(value: canary, place: "canary").isEmpty)
    }

    @Test func `passes over what is too short to be told from chance`() {
        let canary = Canary()
        canary.collect("abcde", as: "short")
        #expect(canary.secretCount == 0)
        canary.collect("abcdef", as: "long enough")
        #expect(canary.secretCount == 1)
    }

    @Test func `searches folders`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "canary-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder.appending(path: "deep"), withIntermediateDirectories: true)
        try Data("nothing".utf8).write(to: folder.appending(path: "clean"))
        #expect(try canary.search(filesAt: folder).isEmpty)
        try (Data([0, 0xFF]) + Data(secret.utf8)).write(to: folder.appending(path: "deep/database"))
        #expect(try canary.search(filesAt: folder).map { ($0.place as NSString).lastPathComponent } == ["database"])
    }
}
