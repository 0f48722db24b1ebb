import GatehouseOAuth
import GatehouseService
import GatehouseTypes

extension VerbKind {
    /// What people do in browsers.
    static let sessions = [
        VerbKind("sign in", weight: 4) { lot, world in
            let person = lot.one(of: world.people)
            let old = lot.isTrue(in: 2) ? nil : lot.one(of: person.cookies)
            return Verb("begin a session of \(person.email)\(old == nil ? "" : " in place of one")") { scene in
                let cookie = try await scene.service.browserSessions.begin(
                    for: person.authenticated, replacing: old, address: "192.0.2.1")
                return Said("cookie \(cookie.revealed)", notes: ["cookie \(person.email)": cookie])
            }
        },
        VerbKind("find a session") { lot, world in
            let person = lot.one(of: world.people)
            return Verb("find a session of \(person.email)") { scene in
                let cookie = scene.cookie(of: person)
                return Said(try await scene.service.browserSessions.find(cookie) == nil ? "nobody" : "signed in")
            }
        },
        VerbKind("end a cookie's session") { lot, world in
            let person = lot.one(of: world.people)
            return Verb(doing: "end the session of a cookie of \(person.email)") { scene in
                try await scene.service.browserSessions.end(scene.cookie(of: person))
            }
        },
        VerbKind("end a session") { lot, world in
            let person = lot.one(of: world.people)
            let session = lot.one(of: person.sessions)
            return Verb(doing: "end a session of \(person.email)") {
                try await $0.service.endSession(session, of: person.account)
            }
        },
        VerbKind("issue a code", weight: 6) { lot, world in
            let (person, prepared) = (world.people[0], lot.one(of: world.prepared))
            let handle = lot.isTrue(in: 2) ? nil : lot.one(of: world.interactions)
            let isSilent = lot.isTrue(in: 4)
            let how = "\(handle == nil ? "" : ", ending an interaction")\(isSilent ? ", silently" : "")"
            return Verb("issue a code for \(prepared.name) to \(person.email)\(how)") { scene in
                let answer = try await scene.service.issueCode(
                    for: prepared.authorization, in: scene.cookie(of: person), ending: handle,
                    shown: isSilent ? nil : prepared.authorization.access.digest, from: nil)
                guard case .granted(let code, _, _) = answer else { return Said("no code") }
                return Said("code \(code.revealed)", notes: ["code \(prepared.name)": code])
            }
        },
        VerbKind("begin an interaction", weight: 1) { lot, world in
            let prepared = lot.one(of: world.prepared)
            return Verb("begin an interaction for \(prepared.name)") { scene in
                let cookie = scene.cookie(of: world.people[0])
                return Said(try await scene.service.interactions.begin(prepared.authorization, in: cookie).revealed)
            }
        },
        VerbKind("adopt an interaction") { lot, world in
            let cookie = lot.one(of: world.people[0].cookies)
            return Verb("adopt an interaction") { scene in
                let found = try await scene.service.interactions.find(
                    world.interactions[1], in: cookie, isAdopting: true)
                return Said(found == nil ? "none" : "adopted")
            }
        },
        VerbKind("revoke a consent") { lot, world in
            let (person, client) = (lot.one(of: world.people), lot.one(of: world.prepared).name)
            return Verb(doing: "revoke the consent of \(person.email) for \(client)") {
                try await $0.service.consents.revoke(ClientID(client), of: person.account)
            }
        },
    ]
}

extension Scene {
    func cookie(of person: World.Person) -> Secret {
        notes["cookie \(person.email)"] as? Secret ?? person.cookies[0]
    }
}
