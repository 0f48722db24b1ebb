import GatehouseService
import GatehouseTypes

extension VerbKind {
    /// What changes accounts and devices.
    static let accounts = [
        VerbKind("add an account") { lot, _ in
            let email = lot.one(of: ["carol@example.com", "dave@example.com"])
            return Verb("add \(email)") {
                Said(try await $0.service.addAccount(email: email, password: Secret("a long password")).rawValue)
            }
        },
        VerbKind(person: "sign out", weight: 2) { try await $0.service.signOutEverywhere($1.account) },
        VerbKind(person: "change the password of", weight: 2) {
            try await $0.service.changePassword(of: $1.account, to: Secret("another long password"))
        },
        VerbKind(person: "disable", weight: 1) { try await $0.service.setAccountStatus.disable($1.account) },
        VerbKind(person: "enable", weight: 1) { try await $0.service.setAccountStatus.enable($1.account) },
        VerbKind(person: "erase", weight: 1) { try await $0.service.eraseAccount($1.account) },
        VerbKind("revoke a device", weight: 2) { lot, world in
            let person = lot.one(of: world.people)
            let device = lot.one(of: person.devices)
            return Verb("revoke a device of \(person.email)") {
                Said("ended \(try await $0.service.revokeDevice(device))")
            }
        },
    ]

    private init(
        person what: String, weight: Int, _ perform: @escaping @Sendable (Scene, World.Person) async throws -> Void
    ) {
        self.init(what, weight: weight) { lot, world in
            let person = lot.one(of: world.people)
            return Verb(doing: "\(what) \(person.email)") { try await perform($0, person) }
        }
    }
}
