import GatehouseJOSE
import GatehouseTypes

/// A token that is authenticated with a shared key.
struct PlainMAC: InteropToken {
    let algorithm: MACAlgorithm

    static let all = MACAlgorithm.all.map(PlainMAC.init)

    var testDescription: String { algorithm.name }

    let protectedPart = 1

    init(algorithm: MACAlgorithm) {
        self.algorithm = algorithm
    }

    func make() async throws -> String {
        try SignedToken.make(
            claims: ExampleClaims.claims, type: "JWT", signer: MACSigner(ExampleKeys.shared(algorithm)))
    }

    func read(_ token: String) throws -> [UInt8] {
        try UnverifiedToken(compact: token).verify(
            withSymmetricKeys: [ExampleKeys.shared(algorithm)], allowing: [algorithm]
        ).payload
    }

    func make(by peer: some JOSEPeer) async throws -> String {
        try await peer.perform(.sign, on: ExampleClaims.claims.encodedText, header: header, key: key)
    }

    func read(_ token: String, by peer: some JOSEPeer) async throws -> String {
        try await peer.perform(.verify, on: token, header: header, key: key)
    }

    private var header: [String: JSONValue] { ["alg": .string(algorithm.name), "typ": "JWT"] }

    private var key: JSONValue {
        get throws { try JSONValue(parsing: ExampleKeys.shared(algorithm).json.revealedBytes) }
    }
}
