import GatehouseJOSE
import GatehouseTypes
import Testing

@Suite(
    "Wycheproof's vectors",
    .enabled(
        if: WycheproofFile.isWanted,
        """
        427 vectors weren't run, 401 of signatures and 26 of keys: they aren't part of this repository. Put them in \
        ../shared/vectors, or name their folder in GATEHOUSE_VECTORS.
        """))
struct WycheproofTests {
    /// Valid by Wycheproof's count, and refused here, each for its reason.
    private static let exceptions: [Int64: (code: JOSEError.Code, reason: String)] = [
        346: (.keyNotSuitable, "the key says PS256, the header PS384"),
        347: (.keyNotSuitable, "the key's algorithm ES521 doesn't exist"),
        350: (.keyNotSuitable, "the key says PS256, the header PS384"),
        351: (.keyNotSuitable, "the key's algorithm ES521 doesn't exist"),
        372: (.malformedToken, "a question mark stands in the base64url of the header, which RFC 7515 forbids"),
        373: (.malformedToken, "a question mark stands in the base64url of the payload, which RFC 7515 forbids"),
    ]

    /// Invalid by Wycheproof's count, and yet the valid 357 byte for byte, with the same key: the padding that they
    /// should have was lost when the file was made. Nobody can accept the one and refuse the others.
    private static let twinsOfValid: Set<Int64> = [367, 370]

    @Test func `of signatures: no invalid one is accepted, and all valid ones but six are`() throws {
        let file = try WycheproofFile("json_web_signature_test.json")
        let verdict = WycheproofVerdict(file)
        #expect(Set(file.twinsOfValid.map(\.id)) == WycheproofTests.twinsOfValid)
        let wrong = Set(file.tests.filter { !$0.isValid && verdict.accepted.contains($0.id) }.map(\.id))
        #expect(wrong.subtracting(WycheproofTests.twinsOfValid) == [])
        let refused = Set(file.tests.filter { $0.isValid && !verdict.accepted.contains($0.id) }.map(\.id))
        #expect(refused == Set(WycheproofTests.exceptions.keys))
        for (id, exception) in WycheproofTests.exceptions {
            #expect(verdict.refusals[id] == exception.code, "\(id): \(exception.reason)")
        }
    }

    @Test func `of keys: no invalid one is accepted, and all valid ones are`() throws {
        let file = try WycheproofFile("json_web_key_test.json")
        let verdict = WycheproofVerdict(file)
        #expect(verdict.accepted == Set(file.tests.filter(\.isValid).map(\.id)))
        #expect(verdict.accepted == [2, 5, 13, 14, 15])
    }

    @Test(arguments: [("json_web_signature_test.json", 23, 46, 355), ("json_web_key_test.json", 25, 5, 21)])
    func `are all there`(name: String, groups: Int, valid: Int, invalid: Int) throws {
        let file = try WycheproofFile(name)
        #expect(file.groups.count == groups)
        #expect(file.statedCount == Int64(valid + invalid))
        #expect(file.tests.filter(\.isValid).count == valid)
        #expect(file.tests.filter { $0.result == "invalid" }.count == invalid)
        #expect(file.tests.map(\.id).sorted() == Array(1...Int64(valid + invalid)))
        #expect(file.tests.allSatisfy { !$0.token.isEmpty || $0.comment == "rejectsEmptyString" })
        #expect(file.groups.allSatisfy { $0.key.object != nil })
    }

    @Test func `are missed when they aren't there`() {
        #expect(throws: MissingVectors.self) { try WycheproofFile("no_such_test.json") }
    }
}
