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
            return invocation.result(app.listing, text: "Registered \(app.name) as \(app.id).")
        }
        let (app, isNew) = try await BackendKey.registering(at: URL(filePath: path)) { [registration] key in
            var registration = registration
            registration.sealingKey = JSONWebKey(key.publicKey, use: .encryption).json
            return try await service.registerApp(registration, id: id, proof: service.proof(of: key))
        }
        let adjective = isNew ? "new private" : "private"
        invocation.result(
            app.listing, text: "Registered \(app.name) as \(app.id). Its backend's \(adjective) key is in \(path).")
    }
}

extension TokenService {
    /// Requests a challenge, and proves the possession of a backend's key with it.
    fileprivate func proof(of key: PrivateKey) async throws -> String {
        try await SealingKeyProof.make(
            challenge: issueChallenge().challenge.revealed, issuer: configuration.issuer, key: key,
            time: SystemTimeSource())
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

extension Command {
    /// Lists the apps.
    static let appList = Command(
        path: ["app", "list"], summary: "List the apps of the token service.",
        options: [DatabaseLocation.option, .json]
    ) { invocation in
        let service = try await ServiceOpening.forAdministration(invocation)
        let apps = try await service.storage.apps()
        invocation.list(
            [.whole("app"), "name", "audience", "registered"],
            apps.map { app in
                let cells = [app.id.rawValue, app.name, app.audience ?? "-", app.createdAt.dayInWords]
                return (result: app.listing, cells: cells.map { Table.Cell($0) })
            })
    }

    /// Replaces the key of an app's backend.
    static let appRotateKey = Command(
        path: ["app", "rotate-key"],
        summary: "Replace the key of an app's backend, which must have the new key already.",
        operands: "ID",
        options: [
            DatabaseLocation.option,
            .value(
                "key", "FILE", isRequired: true,
                "The new private key (PEM). Create it and give it to the backend before: new tokens need it at once. "
                    + "A missing file is created. The service keeps only the public key."),
            .json,
        ]
    ) { invocation in
        let id = ClientID(try invocation.operand("ID"))
        let file = URL(filePath: try invocation.required("key"))
        let service = try await ServiceOpening.forAdministration(invocation)
        let (sealingKey, _) = try await BackendKey.registering(at: file) { key in
            let sealingKey = JSONWebKey(key.publicKey, use: .encryption)
            try await service.replaceSealingKey(of: id, with: sealingKey.json, proof: service.proof(of: key))
            return sealingKey
        }
        invocation.result(
            ["clientID": .string(id.rawValue), "sealingKeyID": .string(sealingKey.thumbprint)],
            text: "Tokens for \(id) are sealed for the new key from now on. Keep the old one until they have expired.")
    }

    /// Removes an app.
    static let appRemove = Command(
        path: ["app", "remove"],
        summary: "Remove an app, and revoke its refresh tokens; access tokens expire by themselves.",
        operands: "ID",
        options: [DatabaseLocation.option, .json]
    ) { invocation in
        let id = ClientID(try invocation.operand("ID"))
        let service = try await ServiceOpening.forAdministration(invocation)
        try await service.removeApp(id)
        invocation.result(["clientID": .string(id.rawValue)], text: "Removed \(id).")
    }
}
