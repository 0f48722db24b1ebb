import Foundation
import GatehouseCrypto
import GatehouseJOSE
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("The guide's example in Python")
struct PythonTests {
    private static let guide = "Sources/Gatehouse/Gatehouse.docc/Articles/VerifyingInOtherLanguages.md"
    private let issuer: OfflineIssuer
    private let address: URL

    init() throws {
        issuer = try OfflineIssuer()
        address = try #require(URL(string: "https://api.example.com/notes"))
    }

    /// What the example says about requests.
    private func decide(
        _ requests: [JSONValue], isSealed: Bool = false, isReachable: Bool = true
    ) async throws -> [String] {
        var world: [String: JSONValue] = [
            "issuer": .string(OfflineIssuer.name), "audience": .string(OfflineIssuer.audience),
            "jwks": isReachable ? try JSONValue(parsing: issuer.keySet) : .null, "requests": .array(requests),
        ]
        if isSealed {
            world["key"] = try JSONValue(parsing: PrivateJSONWebKey(issuer.backend).json.revealedBytes)
        }
        let output = try await Script(program: Script.python).run(
            [
                Script.package.appending(path: "Interop/python/decide.py").path,
                Script.package.appending(path: PythonTests.guide).path,
            ], input: JSONValue.object(world).encodedText)
        return try #require(JSONValue(parsing: output).array).compactMap(\.string)
    }

    private func request(
        _ authorization: String..., proofs: [String] = [], scope: String = "", method: String = "GET"
    ) -> JSONValue {
        [
            "method": .string(method), "url": .string(address.absoluteString), "scope": .string(scope),
            "authorization": .array(authorization.map(JSONValue.string)),
            "proofs": .array(proofs.map(JSONValue.string)),
        ]
    }

    private func bearer(_ changes: [String: JSONValue?] = [:]) async throws -> String {
        "Bearer " + (try await issuer.token(changes))
    }

    @Test func `accepts good tokens, and no others`() async throws {
        let good = try await bearer()
        let other = "Bearer " + (try await OfflineIssuer().token())
        let decisions = try await decide([
            request(good, scope: "notes:read"), request(good, scope: "notes:admin"), request(), request(good, good),
            request("Basic YTpi"), request("Bearer x"), request(other), request(good + "A"),
            request(try await bearer(["aud": "photos-api"])), request(try await bearer(["exp": 1_000_000])),
            request(try await bearer(["iss": "https://other.example"])), request(try await bearer(["cnf": ["x": "y"]])),
            request(try await bearer(["status": ["status_list": ["idx": 0, "uri": "https://id.example.com/status"]]])),
            request(try await bearer(["sub": "notes"])),
            request("Bearer " + (try issuer.sealed(try await issuer.token()))),
        ])
        #expect(
            decisions == [
                "accepted: account-1", "refused: insufficient_scope", "refused: credentials", "refused: credentials",
                "refused: credentials", "refused: not a signed token", "undecided: keys", "refused: signature",
                "refused: audience", "refused: lifetime", "refused: issuer", "refused: a bound token without its proof",
                "refused: status", "refused: a client's own token", "refused: sealed or not",
            ])
    }

    @Test func `refuses a token without a scope's text, or with a lifetime that isn't finite`() async throws {
        let now = SystemTimeSource().numericDate
        var endless: [JSONValue] = []
        for end in ["Infinity", "1e999", "NaN"] {
            let claims = """
                {"iss":"\(OfflineIssuer.name)","sub":"a","aud":"\(OfflineIssuer.audience)","client_id":"notes",\
                "iat":\(now),"exp":\(end),"jti":"1"}
                """
            let token = try await SignedToken.make(
                payload: Array(claims.utf8), type: "at+jwt", signer: issuer.signer)
            endless.append(request("Bearer " + token))
        }
        let decisions = try await decide(
            [request(try await bearer(["scope": 5]), scope: "notes:read")] + endless)
        #expect(decisions == ["refused: scope"] + Array(repeating: "refused: not a number", count: 3))
    }

    @Test func `is undecided while the issuer's keys are out of reach`() async throws {
        #expect(try await decide([request(bearer())], isReachable: false) == ["undecided: keys"])
        let other = "Bearer " + (try await OfflineIssuer().token())
        let decisions = try await decide([request(other), request(other), request(bearer())])
        #expect(decisions == ["refused: unknown key", "undecided: keys", "accepted: account-1"])
    }

    @Test func `opens seals, and demands a proof of whoever brings a bound token`() async throws {
        let sealed = try issuer.sealed(await issuer.token(isBound: true))
        let bound = "DPoP " + sealed
        let proof = try await issuer.proof(sealed, url: address)
        let elsewhere = try #require(URL(string: "https://api.example.com/photos"))
        let stranger = try OfflineIssuer()
        let decisions = try await decide(
            [
                request(bound, proofs: [proof]), request(bound, proofs: [proof]), request(bound),
                request("Bearer " + sealed, proofs: [proof]),
                request(bound, proofs: [try await issuer.proof(sealed, url: elsewhere)]),
                request(bound, proofs: [try await issuer.proof(sealed, method: "PUT", url: address)]),
                request(bound, proofs: [try await issuer.proof("x", url: address)]),
                request(bound, proofs: [try await stranger.proof(sealed, url: address)]),
                request("Bearer " + (try issuer.sealed(await issuer.token()))), request(try await bearer()),
                request("Bearer " + (try stranger.sealed(await issuer.token()))),
            ], isSealed: true)
        #expect(
            decisions == [
                "accepted: account-1", "refused: replayed", "refused: proof",
                "refused: a bound token without its proof", "refused: another request's proof",
                "refused: another request's proof", "refused: another token's proof", "refused: another key's proof",
                "accepted: account-1", "refused: sealed or not", "refused: seal",
            ])
    }
}
