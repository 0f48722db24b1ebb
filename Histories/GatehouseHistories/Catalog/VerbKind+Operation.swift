import Foundation
import GatehouseService
import GatehouseTypes

extension VerbKind {
    /// What limits and proofs are remembered by.
    static let counts = [
        VerbKind("count a failure", weight: 4) { lot, world in
            let (first, isPair) = (lot.number(below: 3), lot.isTrue(in: 2))
            let numbers = isPair ? [first, (first + 1) % 3] : [first]
            return Verb("count a failure for \(numbers)") { scene in
                let counts = try await scene.limits.add(to: numbers.map { world.limitKeys[$0] })
                return Said("\(counts.map { "\($0.count) until \($0.endsAt.timeIntervalSince1970)" })")
            }
        },
        VerbKind("note a limit", weight: 1) { lot, world in
            let number = lot.number(below: 3)
            return Verb("note the limit \(number)") {
                Said("\(try await $0.limits.note([world.limitKeys[number]]))")
            }
        },
        VerbKind("forget failures", weight: 1) { lot, world in
            let number = lot.number(below: 3)
            return Verb(doing: "forget the failures \(number)") {
                try await $0.limits.forget([world.limitKeys[number]])
            }
        },
        VerbKind("remember a proof", weight: 4) { lot, world in
            let number = lot.number(below: 3)
            return Verb("remember the proof \(number)") { scene in
                let memory = world.memory(in: scene.storage)
                return Said("\(try await memory.insert(world.replays[number], from: "", until: world.proofEnd))")
            }
        },
    ]

    /// Signing keys.
    static let keys = [
        VerbKind("rotate the key", weight: 2) { _, _ in
            Verb("rotate the key") { Said("\(try await $0.service.rotateKey() == $0.world.signingKeys[1])") }
        },
        VerbKind("remove a key", weight: 2) { lot, world in
            let number = lot.number(below: world.signingKeys.count)
            return Verb(doing: "remove the key \(number)") {
                try await $0.service.removeKey(world.signingKeys[number])
            }
        },
    ]

    /// What has to be sent.
    static let deliveries = [
        VerbKind("claim a delivery", weight: 3) { _, _ in
            Verb("claim a delivery") { scene in
                guard let claimed = try await scene.service.deliveries.claim() else { return Said("none") }
                return Said("claimed \(claimed.kind) \(claimed.id)", notes: ["delivery": claimed])
            }
        },
        VerbKind("end a delivery", weight: 2) { lot, _ in
            let end = lot.one(of: ["put the delivery back", "postpone deliveries", "finish the delivery"])
            return Verb(doing: end) { scene in
                guard let claimed = scene.notes["delivery"] as? Deliveries.Claimed else { return }
                let deliveries = scene.service.deliveries
                switch end {
                case "put the delivery back": try await deliveries.putBack(claimed, because: "it answered 503")
                case "postpone deliveries": try await deliveries.postpone(to: "web", by: .seconds(5))
                default: try await deliveries.finish(claimed)
                }
            }
        },
    ]

    static let auditing = [
        VerbKind("seal the audit", weight: 4) { _, _ in
            Verb("seal the audit") { Said("\(try await $0.service.sealAudit())") }
        },
        VerbKind("remove what has expired", weight: 1) { _, _ in
            Verb(doing: "remove what has expired", isInSteps: true) {
                try await $0.service.removeExpired(acceptsClock: true)
            }
        },
    ]

    static let settings = [
        VerbKind("claim the storage", weight: 1) { lot, _ in
            let issuer = lot.one(of: ["https://a.example", "https://b.example"])
            return Verb(doing: "claim the storage for \(issuer)") { try await $0.storage.claim(for: issuer) }
        },
        VerbKind("check the storage", weight: 1) { _, _ in
            Verb(doing: "check the storage") { try await $0.service.checkStorage() }
        },
    ]
}

extension Scene {
    fileprivate var limits: StoredLimitStore {
        StoredLimitStore(storage: storage, time: HistoryTime(now: world.now))
    }
}

extension World {
    /// When proofs expire.
    fileprivate var proofEnd: Date { now.addingTimeInterval(60) }

    fileprivate func memory(in storage: ServiceStorage) -> StoredReplayMemory {
        StoredReplayMemory(storage: storage, time: HistoryTime(now: now))
    }

    /// A proof whose use isn't stored yet.
    func pendingProof(_ number: Int, in storage: ServiceStorage) -> PendingProof {
        PendingProof(digest: replays[number], expiresAt: proofEnd, replays: memory(in: storage))
    }
}
