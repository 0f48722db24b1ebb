import GatehouseJOSE
import GatehouseTypes

/// A token that is signed.
struct PlainSignature: InteropToken {
    let algorithm: SignatureAlgorithm

    static let all = SignatureAlgorithm.all.map(PlainSignature.init)

    var testDescription: String { algorithm.name }

    let protectedPart = 1

    init(algorithm: SignatureAlgorithm) {
        self.algorithm = algorithm
    }

    func make() async throws -> String {
        let signer = try SigningKey(ExampleKeys.signer(algorithm))
        return try await SignedToken.make(claims: ExampleClaims.claims, type: "JWT", signer: signer)
    }

    func read(_ token: String) throws -> [UInt8] {
        try read(UnverifiedToken(compact: token))
    }

    func read(_ token: UnverifiedToken) throws -> [UInt8] {
        try token.verify(with: [ExampleKeys.signer(algorithm).publicKey], allowing: [algorithm]).payload
    }

    func make(by peer: some JOSEPeer) async throws -> String {
        try await peer.perform(
            .sign, on: ExampleClaims.claims.encodedText, header: header, key: ExampleKeys.signer(algorithm).value)
    }

    func read(_ token: String, by peer: some JOSEPeer) async throws -> String {
        try await peer.perform(
            .verify, on: token, header: header, key: ExampleKeys.signer(algorithm).publicKey.json)
    }

    private var header: [String: JSONValue] { ["alg": .string(algorithm.name), "typ": "JWT"] }
}
