import Foundation
import GatehouseClient
import GatehouseTypes

extension PendingAuthorizationStoreConformance {
    static var expiring: [Check] {
        [
            Check("Expired flows are returned once, and the others stay") { subject in
                let later = AuthorizationFlow.fixtureDate.addingTimeInterval(400)
                try await subject.store.put(.fixture("old"))
                try await subject.store.put(.fixture("new", begunAt: later))
                try await subject.store.put(.fixture("another's", provider: "provider-2"))
                let now = AuthorizationFlow.fixtureDate.addingTimeInterval(700)
                let removed = try await subject.sibling.removeExpired(of: "provider-1", at: now)
                try require(removed.map(\.state.revealed), is: ["old"], "what was removed")
                try require(try await subject.store.take(Secret("old")) == nil, "it's gone")
                try require(
                    try await subject.store.removeExpired(of: "provider-1", at: now).isEmpty, "it's given back once")
                try require(try await subject.store.take(Secret("new")) != nil, "the new one stays")
                try require(try await subject.store.take(Secret("another's")) != nil, "another provider's stays")
            },
            Check("An empty store has no expired flows") { subject in
                let now = AuthorizationFlow.fixtureDate
                try require(try await subject.store.removeExpired(of: "provider-1", at: now).isEmpty, "nothing")
            },
        ]
    }
}
