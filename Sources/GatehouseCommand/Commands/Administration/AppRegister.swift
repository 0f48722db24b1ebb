import Foundation
import GatehouseCrypto
import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTypes

extension Command {
    /// Registers an app.
    static let appRegister = Command(
        path: ["app", "register"], summary: "Register an app, and the key of its backend if it has one.",
        operands: "[ID]",
        options: [
            DatabaseLocation.option,
            .value("name", "NAME", isRequired: true, "The app's name, as users see it."),
            .value("redirect-uri", "URI", "A redirect URI that the app may use; can be repeated."),
            .value("audience", "NAME", "The name of the app's backend, as access tokens name it ('aud')."),
            .value("scope", "SCOPE", "The scopes that the app may ask for; default: 'openid offline_access'."),
            .value(
                "key", "FILE",
                "The backend's private key (PEM); created if the file is missing. The service keeps only the public key."
            ),
            .flag("bearer", "Allow bearer tokens, which aren't bound to a key."), .json,
        ]
    ) { invocation in
        var registration = AppRegistration(name: try invocation.required("name"))
        registration.redirectURIs = invocation.values("redirect-uri")
        registration.audience = invocation.value("audience")
        if invocation.value("key") != nil, registration.audience == nil {
            throw invocation.usage(
                "'--key' is the key of the app's backend, so '--audience NAME' must name the backend")
        }
        if registration.redirectURIs.isEmpty {
            // An app without a redirect URI can get its tokens only from the platform (token exchange).
            registration.grantTypes = [.tokenExchange, .refreshToken]
        }
        registration.requiresDPoP = !invocation.flag("bearer")
        if let text = invocation.value("scope") {
            guard let scope = Scope(text) else { throw invocation.usage("'\(text)' isn't a scope") }
            registration.scope = scope
        }
        let service = try await ServiceOpening.forPreparation(invocation)
        let id = invocation.arguments.operands.isEmpty ? nil : ClientID(try invocation.operand("ID"))
        guard let path = invocation.value("key") else {
            let app = try await service.registerApp(registration, id: id)
            invocation.result(app.listing, text: "Registered \(app.name) as \(app.id).")
            return .done
        }
        let (app, isNew) = try await BackendKey.registering(at: URL(filePath: path)) { [registration] key in
            try await service.register(registration, id: id, provenWith: key)
        }
        let adjective = isNew ? "new private" : "private"
        invocation.result(
            app.listing, text: "Registered \(app.name) as \(app.id). Its backend's \(adjective) key is in \(path).")
        return .done
    }
}

extension TokenService {
    /// Registers an app whose private key is available: requests a challenge and proves possession of the key.
    func register(_ registration: AppRegistration, id: ClientID?, provenWith key: PrivateKey) async throws -> AppRecord
    {
        var registration = registration
        registration.sealingKey = JSONWebKey(key.publicKey, use: .encryption).json
        let challenge = try await issueChallenge().challenge
        let proof = try await SealingKeyProof.make(
            challenge: challenge.revealed, issuer: configuration.issuer, key: key, time: SystemTimeSource())
        return try await registerApp(registration, id: id, proof: proof)
    }
}

extension AppRecord {
    /// The members that `--json` prints for an app.
    var listing: [String: JSONValue] {
        var members: [String: JSONValue] = [
            "clientID": .string(id.rawValue), "name": .string(name), "scope": .string(scope.description),
            "redirectURIs": .array(redirectURIs.map(JSONValue.string)), "dpopRequired": .bool(requiresDPoP),
        ]
        members["audience"] = audience.map(JSONValue.string)
        members["sealingKeyID"] = sealingKey?["kid"]
        return members
    }
}
