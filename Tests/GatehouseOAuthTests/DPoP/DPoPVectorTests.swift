import Foundation
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTesting
import GatehouseTypes
import Testing

/// The figures of RFC 9449, signed by its authors.
@Suite("The published proofs")
struct DPoPVectorTests {
    private static let header =
        "eyJ0eXAiOiJkcG9wK2p3dCIsImFsZyI6IkVTMjU2IiwiandrIjp7Imt0eSI6IkVDIiwieCI6Imw4dEZyaHgtMzR0VjNoUklDUkRZOXpDa0RscEJo"
        + "RjQyVVFVZldWQVdCRnMiLCJ5IjoiOVZFNGpmX09rX282NHpiVFRsY3VOSmFqSG10NnY5VERWclUwQ2R2R1JEQSIsImNydiI6IlAtMjU2In19."

    private static let thumbprint = "0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I"
    private static let accessToken = Secret("Kz~8mXK1EalYznwH-LC-1fBAo.4Ljp~zsPE_NeO.gxU")

    /// Figure 2.
    private static let tokenRequest =
        header
        + "eyJqdGkiOiItQndDM0VTYzZhY2MybFRjIiwiaHRtIjoiUE9TVCIsImh0dSI6Imh0dHBzOi8vc2VydmVyLmV4YW1wbGUuY29tL3Rva2Vu"
        + "IiwiaWF0IjoxNTYyMjYyNjE2fQ.2-GxA6T8lP4vfrg8v-FdWP0A0zdrj8igiMLvqRMUvwnQg4PtFLbdLXiOSsX0x7NVY-FNyJK70nfbV37xRZT3Lg"

    /// Figure 6.
    private static let refreshRequest =
        header
        + "eyJqdGkiOiItQndDM0VTYzZhY2MybFRjIiwiaHRtIjoiUE9TVCIsImh0dSI6Imh0dHBzOi8vc2VydmVyLmV4YW1wbGUuY29tL3Rva2Vu"
        + "IiwiaWF0IjoxNTYyMjY1Mjk2fQ.pAqut2IRDm_De6PR93SYmGBPXpwrAk90e8cP2hjiaG5QsGSuKDYW7_X620BxqhvYC8ynrrvZLTk41mSRroapUA"

    /// Figure 12.
    private static let resourceRequest =
        header
        + "eyJqdGkiOiJlMWozVl9iS2ljOC1MQUVCIiwiaHRtIjoiR0VUIiwiaHR1IjoiaHR0cHM6Ly9yZXNvdXJjZS5leGFtcGxlLm9yZy9wcm90"
        + "ZWN0ZWRyZXNvdXJjZSIsImlhdCI6MTU2MjI2MjYxOCwiYXRoIjoiZlVIeU8ycjJaM0RaNTNFc05yV0JiMHhXWG9hTnk1OUlpS0NBcWtzbVFFbyJ9"
        + ".2oW9RP35yRqzhrtNP86L-Ey71EOptxRimPPToA1plemAgR6pxHF8y6-yqyVnmcw6Fy1dqd-jfxSYoMxhAJpLjA"

    private func verify(
        _ proof: String, at time: TimeInterval, method: String, url: String, accessToken: Secret? = nil
    ) async throws -> DPoPOutcome {
        let clock = ManualTimeSource(start: Date(timeIntervalSince1970: time))
        let verifier = DPoPVerifier(replayMemory: InMemoryReplayMemory(time: clock), time: clock)
        return await verifier.verify(
            [proof], method: method, url: try #require(URL(string: url)), accessToken: accessToken,
            expectedThumbprint: Self.thumbprint)
    }

    @Test(arguments: [(tokenRequest, 1_562_262_616.0), (refreshRequest, 1_562_265_296.0)])
    func `at the token endpoint are accepted`(proof: String, time: TimeInterval) async throws {
        let url = "https://server.example.com/token"
        let outcome = try await verify(proof, at: time, method: "POST", url: url)
        #expect(outcome.acceptedThumbprint == Self.thumbprint)
        let late = try await verify(proof, at: time + 61, method: "POST", url: url)
        #expect(late.refusalReason == .expired)
    }

    @Test func `at a resource are accepted with their token`() async throws {
        let url = "https://resource.example.org/protectedresource"
        let outcome = try await verify(
            Self.resourceRequest, at: 1_562_262_618, method: "GET", url: url, accessToken: Self.accessToken)
        #expect(outcome.acceptedThumbprint == Self.thumbprint)
        let other = try await verify(
            Self.resourceRequest, at: 1_562_262_618, method: "GET", url: url, accessToken: Secret("another"))
        #expect(other.refusalReason == .wrongToken)
    }

    @Test func `hash their token as we do`() {
        #expect(DPoPProof.accessTokenHash(Self.accessToken) == "fUHyO2r2Z3DZ53EsNrWBb0xWXoaNy59IiKCAqksmQEo")
    }
}
