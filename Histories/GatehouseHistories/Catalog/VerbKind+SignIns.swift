import GatehouseService
import GatehouseTesting
import GatehouseTypes

extension VerbKind {
    /// What limits wrong passwords: the check of the limits, that of the password, and what comes of it are steps.
    static let signIns = [
        VerbKind("sign in with a password", weight: 5) { lot, world in
            let person = lot.one(of: world.people)
            let isRight = lot.isTrue(in: 2)
            let password = isRight ? ServiceDriver.password : Secret("wrong")
            let origin = SignInOrigin(lot.one(of: ["192.0.2.1", "198.51.100.7"]))
            let old = lot.isTrue(in: 2) ? nil : lot.one(of: person.cookies)
            let what = isRight ? "the first password" : "a wrong password"
            return Verb("sign in \(person.email) by \(what) at \(origin.address ?? "")", isInSteps: true) { scene in
                let signedIn = try await scene.service.browserSessions.signIn(
                    email: person.email, password: password, from: origin, replacing: old)
                return Said(
                    "cookie \(signedIn.cookie.revealed)", notes: ["cookie \(person.email)": signedIn.cookie])
            }
        },
        VerbKind("lift the limits") { lot, world in
            let person = lot.one(of: world.people)
            return Verb(doing: "lift the limits of \(person.email)", isInSteps: true) {
                try await $0.service.accountLimits.lift(of: person.account)
            }
        },
    ]
}
