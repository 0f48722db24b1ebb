import GatehouseOAuth
import GatehouseService
import GatehouseTypes

extension VerbKind {
    /// What those do who register clients over HTTP, and such clients.
    static let registrations = [
        VerbKind("register over HTTP") { lot, world in
            let number = lot.number(below: 3)
            return Verb("register a client over HTTP for api-\(number)") { scene in
                let answer = try await scene.service.clientRegistrations.register(
                    registered(number), with: world.registration.initialToken, from: nil)
                return Said("\(answer.client.id) \(answer.token.revealed)")
            }
        },
        VerbKind("replace a registration") { lot, world in
            let (number, registration) = (lot.number(below: 3), world.registration)
            return Verb("replace the registration by one for api-\(number)") { scene in
                var metadata = registered(number)
                metadata.others["client_id"] = .string(registration.client.id.rawValue)
                let answer = try await scene.service.clientRegistrations.replace(
                    registration.client, by: metadata, with: registration.token, from: nil)
                return Said("\(answer.client.version)")
            }
        },
        VerbKind("delete a registration", weight: 1) { _, world in
            Verb(doing: "delete the registration") {
                try await $0.service.clientRegistrations.remove(world.registration.client, from: nil)
            }
        },
        VerbKind("revoke a registration", weight: 1) { _, world in
            Verb(doing: "revoke the registration access token") {
                try await $0.service.revokeRegistrationToken(of: world.registration.client.id)
            }
        },
        VerbKind("revoke an initial token", weight: 1) { _, world in
            Verb(doing: "revoke the initial token") {
                try await $0.service.revokeInitialToken(world.registration.initialToken.name)
            }
        },
        // Its name is that of a backend.
        VerbKind("register a namesake", weight: 1) { lot, _ in
            let id = ClientID("api-\(lot.number(below: 2))")
            return Verb("register \(id)") { scene in
                Said("\(try await scene.service.registerClient(registered(2), id: id).client.version)")
            }
        },
    ]

    /// The metadata of a client with one of two backends, or without one.
    private static func registered(_ number: Int) -> ClientMetadata {
        .native(
            "Registered", redirectURIs: ["http://127.0.0.1/callback"], audience: number < 2 ? "api-\(number)" : nil,
            scope: "openid"
        ).withoutExchange
    }
}

extension ClientMetadata {
    fileprivate var withoutExchange: ClientMetadata {
        var copy = self
        copy.grantTypes = [.authorizationCode, .refreshToken]
        return copy
    }
}
