import GatehouseClient
import GatehouseTypes

extension PendingAuthorizationStoreConformance {
    static var taking: [Check] {
        [
            Check("A stored flow is returned unchanged") { subject in
                try await subject.store.put(.fixture())
                let flow = try await subject.sibling.take(Secret("state-1"))
                try require(flow?.storageValue, is: AuthorizationFlow.fixture().storageValue, "the flow")
            },
            Check("A flow can be taken only once") { subject in
                try await subject.store.put(.fixture())
                try require(try await subject.store.take(Secret("state-1")) != nil, "the first one gets it")
                try require(try await subject.store.take(Secret("state-1")) == nil, "the second one doesn't")
                try require(try await subject.sibling.take(Secret("state-1")) == nil, "nor does another process")
            },
            Check("One of many concurrent callers gets the flow") { subject in
                for round in 0..<8 {
                    try await subject.store.put(.fixture("state-\(round)"))
                    let winners = try await withThrowingTaskGroup(of: Bool.self) { group in
                        for number in 0..<16 {
                            let store = number.isMultiple(of: 2) ? subject.store : subject.sibling
                            group.addTask { try await store.take(Secret("state-\(round)")) != nil }
                        }
                        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
                    }
                    try require(winners, is: 1, "how many got it")
                }
            },
            Check("An unknown state gives `nil`") { subject in
                try await subject.store.put(.fixture())
                for state in ["", "state-2", "STATE-1", "state-1 ", "../state-1", String(repeating: "x", count: 9000)] {
                    try require(try await subject.store.take(Secret(state)) == nil, "there is nothing")
                }
                try require(try await subject.store.take(Secret("state-1")) != nil, "the flow is still there")
            },
            Check("A state with different bytes gives `nil`, even if Swift compares it as equal") { subject in
                try await subject.store.put(.fixture("K"))
                try require(try await subject.store.take(Secret("\u{212A}")) == nil, "there is nothing")
                try require(try await subject.store.take(Secret("K")) != nil, "the flow is still there")
            },
            Check("Two flows don't affect each other") { subject in
                try await subject.store.put(.fixture("state-1"))
                try await subject.sibling.put(.fixture("state-2"))
                let second = try await subject.store.take(Secret("state-2"))
                let first = try await subject.store.take(Secret("state-1"))
                try require(first?.codeVerifier?.revealed, is: "verifier of state-1", "the first one's verifier")
                try require(second?.codeVerifier?.revealed, is: "verifier of state-2", "the second one's verifier")
            },
            Check("A second flow with the same state is refused, and the first one stays") { subject in
                try await subject.store.put(.fixture())
                try await requireCode([.storeFailed]) {
                    try await subject.sibling.put(.fixture(provider: "provider-2"))
                }
                try require(try await subject.store.take(Secret("state-1"))?.provider, is: "provider-1", "whose it is")
            },
        ]
    }
}
