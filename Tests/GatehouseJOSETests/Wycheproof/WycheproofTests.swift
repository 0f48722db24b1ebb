import GatehouseJOSE
import GatehouseTypes
import Testing

@Suite(
    "Wycheproof's vectors",
    .enabled(
        if: WycheproofFile.isWanted,
        "The vectors aren't part of this repository: put them in ../shared/vectors, or name their folder in GATEHOUSE_VECTORS."
    ))
struct WycheproofTests {
    /// Valid by Wycheproof's count, and refused here for a reason.
    private static let exceptions: [Int64: String] = [
        346: "the key says PS256, the header PS384",
        347: "the key's algorithm ES521 doesn't exist",
        350: "the key says PS256, the header PS384",
        351: "the key's algorithm ES521 doesn't exist",
        372: "a question mark stands in the base64url of the header, which RFC 7515 forbids",
        373: "a question mark stands in the base64url of the payload, which RFC 7515 forbids",
    ]

    private static let otherAlgorithms: Set<String> = [
        "HS256", "HS384", "HS512", "RS384", "RS512", "PS256", "PS384", "PS512",
    ]

    @Test func `of signatures are judged as they should be`() throws {
        let file = try WycheproofFile("json_web_signature_test.json")
        let tally = Tally(file)
        #expect(file.tests.count == 401)
        #expect(tally.wronglyAccepted.isEmpty)
        #expect(tally.accepted == [18, 33, 259, 260, 261, 262, 263, 345, 349, 378])
        let refused = file.tests.filter { $0.isValid && !tally.accepted.contains($0.id) }
        #expect(Set(refused.map(\.id)).isSuperset(of: WycheproofTests.exceptions.keys))
        let byPolicy = refused.filter { WycheproofTests.exceptions[$0.id] == nil }
        for test in byPolicy {
            let algorithm = try UnverifiedToken(compact: test.token).header.algorithm
            #expect(WycheproofTests.otherAlgorithms.contains(algorithm), "\(test.id): \(test.comment)")
        }
        #expect(byPolicy.count == 30)
    }

    @Test func `of keys are judged as they should be`() throws {
        let file = try WycheproofFile("json_web_key_test.json")
        let tally = Tally(file)
        #expect(file.tests.count == 26)
        #expect(tally.wronglyAccepted.isEmpty)
        #expect(tally.accepted == [5])
        let byPolicy = file.tests.filter { $0.isValid && $0.id != 5 }
        for test in byPolicy {
            #expect(try UnverifiedToken(compact: test.token).header.algorithm.hasPrefix("HS"))
        }
        #expect(byPolicy.count == 4)
    }

    @Test func `are missed when they aren't there`() {
        #expect(throws: MissingVectors.self) { try WycheproofFile("no_such_test.json") }
    }
}

/// Which tests of a file were accepted.
private struct Tally {
    var accepted: Set<Int64> = []
    var wronglyAccepted: [String] = []

    init(_ file: WycheproofFile) {
        for group in file.groups {
            for test in group.tests where (try? Tally.verify(test.token, with: group.key)) != nil {
                accepted.insert(test.id)
                if !test.isValid { wronglyAccepted.append("\(test.id): \(test.comment)") }
            }
        }
    }

    private static func verify(_ token: String, with key: JSONValue) throws -> VerifiedToken {
        let token = try UnverifiedToken(compact: token)
        let algorithms = Set(SignatureAlgorithm.all)
        if key["keys"] != nil {
            return try token.verify(with: JSONWebKeySet(parsing: key), allowing: algorithms)
        }
        return try token.verify(with: [JSONWebKey(parsing: key)], allowing: algorithms)
    }
}
