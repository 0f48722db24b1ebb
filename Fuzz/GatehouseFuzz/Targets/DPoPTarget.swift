import Foundation
import GatehouseOAuth
import GatehouseTypes

/// Proofs of possession as they come in: no proof is accepted but the published ones, each once and for its own
/// request.
struct DPoPTarget: FuzzTarget {
    let name = "dpop"
    let scope = ["GatehouseOAuth/DPoP/DPoPVerifier.swift", "GatehouseOAuth/Proofs"]

    /// RFC 9449, figures 2, 6 and 12.
    private static let published: Set<String> = [
        header
            + "eyJqdGkiOiItQndDM0VTYzZhY2MybFRjIiwiaHRtIjoiUE9TVCIsImh0dSI6Imh0dHBzOi8vc2VydmVyLmV4YW1wbGUuY29"
            + "tL3Rva2VuIiwiaWF0IjoxNTYyMjYyNjE2fQ.2-GxA6T8lP4vfrg8v-FdWP0A0zdrj8igiMLvqRMUvwnQg4PtFLbdLXiOSsX"
            + "0x7NVY-FNyJK70nfbV37xRZT3Lg",
        header
            + "eyJqdGkiOiItQndDM0VTYzZhY2MybFRjIiwiaHRtIjoiUE9TVCIsImh0dSI6Imh0dHBzOi8vc2VydmVyLmV4YW1wbGUuY29"
            + "tL3Rva2VuIiwiaWF0IjoxNTYyMjY1Mjk2fQ.pAqut2IRDm_De6PR93SYmGBPXpwrAk90e8cP2hjiaG5QsGSuKDYW7_X620B"
            + "xqhvYC8ynrrvZLTk41mSRroapUA",
        header
            + "eyJqdGkiOiJlMWozVl9iS2ljOC1MQUVCIiwiaHRtIjoiR0VUIiwiaHR1IjoiaHR0cHM6Ly9yZXNvdXJjZS5leGFtcGxlLm9"
            + "yZy9wcm90ZWN0ZWRyZXNvdXJjZSIsImlhdCI6MTU2MjI2MjYxOCwiYXRoIjoiZlVIeU8ycjJaM0RaNTNFc05yV0JiMHhXWG"
            + "9hTnk1OUlpS0NBcWtzbVFFbyJ9.2oW9RP35yRqzhrtNP86L-Ey71EOptxRimPPToA1plemAgR6pxHF8y6-yqyVnmcw6Fy1d"
            + "qd-jfxSYoMxhAJpLjA",
    ]

    private static let header =
        "eyJ0eXAiOiJkcG9wK2p3dCIsImFsZyI6IkVTMjU2IiwiandrIjp7Imt0eSI6IkVDIiwieCI6Imw4dEZyaHgtMzR0VjNoUkl"
        + "DUkRZOXpDa0RscEJoRjQyVVFVZldWQVdCRnMiLCJ5IjoiOVZFNGpmX09rX282NHpiVFRsY3VOSmFqSG10NnY5VERWclUwQ2"
        + "R2R1JEQSIsImNydiI6IlAtMjU2In19."

    func check(_ input: [UInt8]) {
        let proof = String(decoding: input, as: UTF8.self)
        for request in [ProofRequest.token, .resource] {
            let (first, second) = request.submit(proof)
            guard case .accepted = first else { continue }
            require(DPoPTarget.published.contains(proof), "no proof is accepted that nobody has made")
            guard case .refused(let refusal) = second, refusal.reason == .replayed else {
                return require(false, "a proof is accepted once")
            }
        }
    }
}
