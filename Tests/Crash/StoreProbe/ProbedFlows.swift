import Foundation
import GatehouseClient
import GatehouseStores
import GatehouseTypes

/// A store of flows that other processes share.
struct ProbedFlows {
    private let store: FilePendingAuthorizationStore
    private let time = SystemTimeSource()

    init(folder: URL) {
        store = FilePendingAuthorizationStore(folder: folder)
    }

    func put(_ state: String) async throws -> String {
        let flow = AuthorizationFlow(
            provider: "probe", issuer: "https://id.example", clientID: "notes", redirectURI: "com.example.notes:/back",
            state: Secret(state), nonce: nil, codeVerifier: Secret("verifier of " + state), scope: .empty,
            createdAt: time.now, expiresAt: time.now.addingTimeInterval(600))
        try await store.put(flow)
        return "put"
    }

    func take(_ state: String) async throws -> String {
        try await store.take(Secret(state)).map { "took " + $0.state.revealed } ?? "nothing"
    }
}
