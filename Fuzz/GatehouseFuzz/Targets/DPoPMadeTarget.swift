import Foundation
import GatehouseCrypto
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTypes

/// Proofs that are signed here: fields are members for the header and claims, laid over those of a good proof. A proof
/// is accepted if it says what RFC 9449 asks for, and only once.
struct DPoPMadeTarget: FuzzTarget {
    let name = "dpop-made"
    let scope = [
        "GatehouseOAuth/DPoP/DPoPVerifier.swift", "GatehouseOAuth/DPoP/DPoPTarget.swift", "GatehouseOAuth/Proofs",
    ]

    private static let key = JSONWebKey(OwnKeys.ed25519.publicKey, keyID: nil)
    private static let thumbprint = key.thumbprint
    private static let request = ProofRequest.resource
    private static let header: JSONValue = ["typ": "dpop+jwt", "alg": "EdDSA", "jwk": key.json]
    private static let claims: JSONValue = [
        "jti": "1", "htm": "GET", "htu": .string(request.address), "iat": 1_562_262_618,
        "ath": "fUHyO2r2Z3DZ53EsNrWBb0xWXoaNy59IiKCAqksmQEo",
    ]

    func check(_ input: [UInt8]) {
        let fields = Fields(input)
        let header = laid(fields[0], over: DPoPMadeTarget.header)
        let claims = laid(fields[1], over: DPoPMadeTarget.claims)
        let proof = SignedForm(header: header.encoded, payload: claims.encoded, key: OwnKeys.ed25519)
        let (first, second) = DPoPMadeTarget.request.submit(proof.text)
        if fields[0].isEmpty, fields[1].isEmpty { require(isAccepted(first), "a good proof is accepted") }
        guard isAccepted(first) else { return }
        require(isProof(header), "a proof's header says what it is and brings its key")
        require(isForRequest(claims), "a proof is for the request, its time and its token")
        guard case .refused(let refusal) = second, refusal.reason == .replayed else {
            return require(false, "a proof is accepted once")
        }
        require(!isAccepted(ProofRequest.token.submit(proof.text).first), "a proof is for one request")
        let changed = proof.changed(part: 2, at: Int(fields.choice))
        require(!isAccepted(DPoPMadeTarget.request.submit(changed).first), "a changed proof isn't accepted")
    }

    /// An object laid over another; a member that is null leaves the other's out, and any other text leaves all as it
    /// is.
    private func laid(_ bytes: [UInt8], over base: JSONValue) -> JSONValue {
        guard let changes = (try? JSONValue(parsing: bytes))?.object, let members = base.object else { return base }
        return .object(members.merging(changes) { $1 }.filter { $0.value != .null })
    }

    private func isAccepted(_ outcome: DPoPOutcome) -> Bool {
        if case .accepted(let thumbprint) = outcome { thumbprint == DPoPMadeTarget.thumbprint } else { false }
    }

    private func isProof(_ header: JSONValue) -> Bool {
        let type = header["typ"]?.string?.lowercased()
        return ["dpop+jwt", "application/dpop+jwt"].contains(type)
            && ["EdDSA", "Ed25519"].contains(header["alg"]?.string)
            && header["jwk"].flatMap { try? JSONWebKey(parsing: $0) }?.publicKey == DPoPMadeTarget.key.publicKey
            && header["crit"] == nil
    }

    private func isForRequest(_ claims: JSONValue) -> Bool {
        let address = claims["htu"]?.string?.split(whereSeparator: { "?#".contains($0) }).first?.lowercased() ?? ""
        let tail = DPoPMadeTarget.request.address.split(separator: "/").last ?? ""
        return claims["htm"] == "GET" && address.hasPrefix("https://resource.example.org")
            && (address.contains("%") || address.contains("/.") || address.hasSuffix(tail))
            && (1_562_262_558...1_562_262_628).contains(claims["iat"]?.number ?? 0)
            && claims["ath"] == DPoPMadeTarget.claims["ath"]
            && (1...256).contains(claims["jti"]?.string?.utf8.count ?? 0)
    }
}
