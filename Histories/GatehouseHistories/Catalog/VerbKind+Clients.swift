import GatehouseOAuth
import GatehouseService
import GatehouseTypes

extension VerbKind {
    /// What administrators do with clients.
    static let clients = [
        VerbKind("register a client", weight: 3) { lot, _ in
            let (id, number) = (ClientID(lot.one(of: ["one", "two"])), lot.number(below: 2))
            let algorithm = lot.isTrue(in: 2) ? nil : "EdDSA"
            return Verb("register \(id) for api-\(number)\(algorithm.map { " with \($0)" } ?? "")") { scene in
                var metadata = ClientMetadata.native(
                    "New", redirectURIs: ["http://127.0.0.1/callback"], audience: "api-\(number)",
                    scope: "openid")
                metadata.idTokenSignedResponseAlg = algorithm
                return Said("\(try await scene.service.registerClient(metadata, id: id).client.version)")
            }
        },
        VerbKind("change an audience") { lot, _ in
            let (id, number) = (ClientID(lot.one(of: ["notes", "photos", "one"])), lot.number(below: 2))
            return Verb("give \(id) the audience api-\(number)") { scene in
                let client = try await scene.service.updateClient(id) { $0.audience = "api-\(number)" }.client
                return Said("\(client.version)")
            }
        },
        VerbKind("change redirect URIs") { lot, _ in
            let (id, port) = (ClientID(lot.one(of: ["notes", "web"])), 50_000 + lot.number(below: 2))
            return Verb("give \(id) other redirect URIs") { scene in
                let client = try await scene.service.updateClient(id) {
                    $0.redirectURIs = ["http://127.0.0.1:50000/callback", "http://127.0.0.1:\(port)/other"]
                }.client
                return Said("\(client.version)")
            }
        },
        // A click beside it is for the name that the page has shown.
        VerbKind("rename a client") { lot, _ in
            let (id, number) = (ClientID(lot.one(of: ["notes", "web"])), lot.number(below: 2))
            return Verb("give \(id) the name \(number)") { scene in
                let client = try await scene.service.updateClient(id) { $0.clientName = "Name \(number)" }.client
                return Said("\(client.version)")
            }
        },
        VerbKind("replace a secret") { lot, _ in
            let keepsOld = lot.isTrue(in: 2)
            return Verb("replace the secret of web") {
                Said(try await $0.service.replaceClientSecret(of: "web", keepsOld: keepsOld).revealed)
            }
        },
        VerbKind("remove a client", weight: 1) { lot, _ in
            let id = ClientID(lot.one(of: ["notes", "photos", "web", "one"]))
            return Verb(doing: "remove \(id)") { try await $0.service.removeClient(id) }
        },
    ]
}
