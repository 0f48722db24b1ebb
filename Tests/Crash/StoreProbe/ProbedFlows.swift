import Foundation
import GatehouseClient
import GatehouseStores
import GatehouseTypes

/// A shelf of flows that other processes share.
struct ProbedFlows {
    private let shelf: FileFlowShelf
    private let time = SystemTimeSource()

    init(folder: URL) {
        shelf = FileFlowShelf(folder: folder)
    }

    func put(_ state: String) async throws -> String {
        let flow = AuthorizationFlow(
            provider: "probe", issuer: "https://id.example", clientID: "notes", redirectURI: "com.example.notes:/back",
            state: Secret(state), nonce: nil, codeVerifier: Secret("verifier of " + state), scope: .empty,
            createdAt: time.now, expiresAt: time.now.addingTimeInterval(600))
        try await shelf.put(flow)
        return "put"
    }

    func take(_ state: String) async throws -> String {
        try await shelf.take(Secret(state)).map { "took " + $0.state.revealed } ?? "nothing"
    }
}
