import GatehouseClient
import GatehouseStores
import GatehouseTypes
import StoreTestSupport
import Testing

@Suite("What older and newer versions wrote")
struct StoredVersionsTests {
    /// A file as each version of the format has written it. None of these may ever change.
    struct Version: Sendable, CustomTestStringConvertible {
        let number: Int
        let text: String
        var testDescription: String { "version \(number)" }
    }

    private static let sessionText =
        #"{"provider":"idp","account":{"issuer":"https://id.example.com","subject":"ada"},"accessToken":{"value":"#
        + #""one","type":"DPoP","scope":"","receivedAt":1000,"lifetime":300},"refreshToken":"refresh-one","scope":"","#
        + #""proofKey":"key"}"#

    private static let versions = [
        Version(number: 1, text: #"{"format":"gatehouse-session","version":1,"content":\#(sessionText)}"#),
        Version(
            number: 2,
            text: #"{"format":"gatehouse-session","version":2,"content":{"session":\#(sessionText),"#
                + #""generation":1,"revision":0,"revocations":[],"trail":[]}}"#),
    ]

    private let folder: TemporaryFolder
    private let store: FileStore

    init() throws {
        folder = try TemporaryFolder()
        store = FileStore(file: folder.file("session.json"))
    }

    @Test(arguments: versions)
    func `are read, and written back as the newest version`(version: Version) async throws {
        try folder.write(version.text, to: "session.json")
        let read = try #require(await store.read().record)
        #expect(read.storageValue == record("one").storageValue)
        try await store.save(read)
        #expect(await store.read().record?.storageValue == record("one").storageValue)
        let written = try JSONValue(parsing: folder.text(of: "session.json"))
        #expect(written["version"] == 2)
    }

    @Test func `keep what a later version added to the record`() async throws {
        let text = Self.versions[1].text.replacing(
            #""generation""#, with: #""laterMember":{"a":[1,null]},"generation""#)
        try folder.write(text, to: "session.json")
        var read = try #require(await store.read().record)
        read.revision = 7
        try await store.save(read)
        let written = try JSONValue(parsing: folder.text(of: "session.json"))
        #expect(written["content"]?["laterMember"] == ["a": [1, .null]])
        #expect(written["content"]?["revision"] == 7)
    }

    @Test func `leave a newer version's file alone, and say so`() async throws {
        let text = #"{"format":"gatehouse-session","version":3,"content":{"shape":"unknown"}}"#
        try folder.write(text, to: "session.json")
        let reading = await store.read()
        #expect(reading.kind == "unavailable")
        #expect(reading.reason?.contains("newer version") == true)
        #expect(try folder.text(of: "session.json") == text)
    }
}
