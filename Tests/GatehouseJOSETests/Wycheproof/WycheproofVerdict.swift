import GatehouseJOSE
import GatehouseTypes

/// What is said about each test of a file: accepted, or refused with a code.
struct WycheproofVerdict {
    private(set) var accepted: Set<Int64> = []
    private(set) var refusals: [Int64: JOSEError.Code] = [:]

    init(_ file: WycheproofFile) {
        for group in file.groups {
            for test in group.tests { judge(test, with: group.key) }
        }
    }

    /// A token is accepted if any reading of the key accepts it: as one key or as a set, as public or as shared. That
    /// makes it as easy as can be for a forgery.
    private mutating func judge(_ test: WycheproofTest, with key: JSONValue) {
        for way in WycheproofVerdict.ways {
            do {
                try way(UnverifiedToken(compact: test.token), key)
                accepted.insert(test.id)
            } catch {
                refusals[test.id] = refusals[test.id] ?? (error as? JOSEError)?.code
            }
        }
    }

    private static let ways: [@Sendable (UnverifiedToken, JSONValue) throws -> Void] = [
        { token, key in
            let keys = key["keys"] == nil ? [try JSONWebKey(parsing: key)] : try JSONWebKeySet(parsing: key).keys
            _ = try token.verify(with: keys, allowing: SignatureAlgorithm.everything)
        },
        { token, key in
            let set = try JSONWebKeySet(parsing: key["keys"] == nil ? ["keys": [key]] : key)
            _ = try token.verify(with: set, allowing: SignatureAlgorithm.everything)
        },
        { token, key in
            let keys =
                key["keys"] == nil
                ? [try SymmetricJSONWebKey(parsing: key)]
                : try SymmetricJSONWebKeySet(parsing: key).candidates(for: token.header)
            _ = try token.verify(withSymmetricKeys: keys, allowing: Set(MACAlgorithm.all))
        },
    ]
}
