import Foundation
public import GatehouseClient
import GatehouseTypes

/// The contract of `PendingAuthorizationStore`, as checks that every implementation must pass.
///
/// Run each check with a new, empty store:
///
/// ```swift
/// @Test(arguments: PendingAuthorizationStoreConformance.checks)
/// func `keeps the contract`(check: PendingAuthorizationStoreConformance.Check) async throws {
///     try await check.run(on: PendingAuthorizationStoreUnderTest(makeStore()))
/// }
/// ```
public enum PendingAuthorizationStoreConformance {
    /// One rule of the contract.
    public typealias Check = ConformanceCheck<PendingAuthorizationStoreUnderTest>

    /// The checks for every implementation.
    public static var checks: [Check] { taking + expiring }
}

/// A store of pending authorizations, and a second object for the same storage.
public typealias PendingAuthorizationStoreUnderTest = StoreWithSibling<any PendingAuthorizationStore>

extension PendingAuthorizationStoreConformance {
    static let taking: [Check] = [
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
                let flows = try await inParallel(16) { number in
                    let store = number.isMultiple(of: 2) ? subject.store : subject.sibling
                    return try await store.take(Secret("state-\(round)"))
                }
                try require(flows.count { $0 != nil }, is: 1, "how many got it")
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

    static let expiring: [Check] = [
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

extension AuthorizationFlow {
    /// A flow with a value for every member.
    static func fixture(
        _ state: String = "state-1", provider: ProviderID = "provider-1", begunAt created: Date = fixtureDate
    ) -> AuthorizationFlow {
        AuthorizationFlow(
            provider: provider, issuer: "https://id.example", clientID: "notes",
            redirectURI: "com.example.notes:/back", state: Secret(state), nonce: Secret("nonce of " + state),
            codeVerifier: Secret("verifier of " + state), scope: "openid notes",
            resources: ["https://api.example"],
            requirement: AuthenticationRequirement(contextClasses: ["urn:mfa"], maximumAge: .seconds(60)),
            proofKeyID: KeyID("key of " + state), createdAt: created, expiresAt: created.addingTimeInterval(600))
    }

    static let fixtureDate = Date(timeIntervalSince1970: 1_800_000_000)
}
