import Foundation
import GatehouseOAuth
import GatehouseTypes

/// A request that a proof is checked for: those of RFC 9449, sections 4.3 and 7.1, a second after they were made.
struct ProofRequest: Sendable {
    static let token = ProofRequest(method: "POST", address: "https://server.example.com/token", accessToken: nil)
    static let resource = ProofRequest(
        method: "GET", address: "https://resource.example.org/protectedresource",
        accessToken: Secret("Kz~8mXK1EalYznwH-LC-1fBAo.4Ljp~zsPE_NeO.gxU"))

    static let time = FixedTime(1_562_262_618)

    let method: String
    let address: String
    let accessToken: Secret?

    /// What a verifier with an empty memory says about a proof, the first and the second time.
    func submit(_ proof: String) -> (first: DPoPOutcome, second: DPoPOutcome) {
        let url = needed("address") { URL(string: address) }
        let memory = InMemoryReplayMemory(time: ProofRequest.time)
        let verifier = DPoPVerifier(replayMemory: memory, time: ProofRequest.time)
        return InPlace.run {
            let first = await verifier.verify([proof], method: method, url: url, accessToken: accessToken)
            let second = await verifier.verify([proof], method: method, url: url, accessToken: accessToken)
            return (first, second)
        }
    }
}
