import Foundation
import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTypes

extension Command {
    /// Lists the clients.
    static let clientList = Command(
        path: ["client", "list"], summary: "List the clients of the token service.",
        options: DatabaseLocation.options + [.json]
    ) { invocation in
        let service = try await ServiceOpening.forAdministration(invocation)
        let clients = try await service.records.allClients()
        invocation.list(
            [.whole("client"), "name", "type", "authentication", "audience", .whole("registered")],
            clients.map { client in
                let cells = [
                    client.id.rawValue, client.name, client.metadata.applicationType ?? "-",
                    client.authenticationMethod, client.audience ?? "-", client.createdAt.dayInWords,
                ]
                return (result: client.listing, cells: cells.map { Table.Cell($0) })
            }, none: "There is no client.")
        if let note = UnboundCodes.note(about: clients), !invocation.flag("json") { invocation.console.note(note) }
    }

    /// Shows a client.
    static let clientShow = Command(
        path: ["client", "show"], summary: "Show what a client is registered with. Its secret isn't stored.",
        operands: "ID", options: DatabaseLocation.options + [.json]
    ) { invocation in
        let operand = try invocation.operand("ID")
        let service = try await ServiceOpening.forAdministration(invocation)
        let client = try await service.existingClient(operand)
        let deliveries = WaitingDeliveries(try await service.records.deliveries(client: client.id))
        guard !invocation.flag("json") else {
            var members = client.listing
            members["deliveries"] = deliveries.listing
            return invocation.console.outputJSON(.object(members))
        }
        var table = client.table
        table.rows += deliveries.rows
        for line in table.lines(invocation.console.outputStyle) { invocation.console.output(line) }
        if let note = UnboundCodes.note(about: [client]) { invocation.console.note(note) }
    }

    /// Changes a client.
    static let clientUpdate = Command(
        path: ["client", "update"], summary: "Change what a client is registered with: only what the options name.",
        operands: "ID",
        options: DatabaseLocation.options + [.value("name", "NAME", "The name that users see.")]
            + ClientArguments.changes + DeliveryArguments.forFetching + [.json]
    ) { invocation in
        let operand = try invocation.operand("ID")
        let arguments = try ClientArguments(invocation)
        guard arguments.areGiven else { throw invocation.usage("no option says what to change") }
        let service = try await ServiceOpening.forAdministration(invocation, fetching: true)
        let before = try await service.existingClient(operand)
        try arguments.expectMatchingKeys(before: before.authenticationMethod, in: invocation)
        try arguments.expectSecret(
            before: before.authenticationMethod, after: arguments.authentication ?? before.authenticationMethod,
            in: invocation)
        let output = try NewSecretOutput(invocation)
        let updated = try await service.updateClient(before.id, settings: { arguments.settings.change(&$0) }) {
            arguments.change(&$0)
        }
        var members = updated.client.listing
        members["endedSignIns"] = .bool(before.endOfGrants(becoming: updated.client) != nil)
        let sentences =
            before.sentences(about: updated.client)
            + (before.metadata.namedBackends == updated.client.metadata.namedBackends
                ? [] : try await service.resourceSentences(about: updated.client))
        try output.show(updated.secret, members, text: sentences.joined(separator: " "))
    }

    /// Removes a client.
    static let clientRemove = Command(
        path: ["client", "remove"],
        summary: "Remove a client, and revoke its refresh tokens; access tokens expire by themselves.",
        operands: "ID",
        options: DatabaseLocation.options + [Confirmation.option, .json]
    ) { invocation in
        let operand = try invocation.operand("ID")
        let service = try await ServiceOpening.forAdministration(invocation)
        let client = try await service.existingClient(operand)
        try await Confirmation.ask(
            "Remove \(client.name), and sign all its users out of it? It can't be undone.", word: client.id.rawValue,
            in: invocation)
        try await service.removeClient(client.id)
        invocation.result(
            ["clientID": .string(client.id.rawValue)],
            text: "Removed \(client.id). Its refresh tokens are revoked. \(AccountUse.remark)")
    }
}

extension ClientRecord {
    /// The members that `--json` prints for a client.
    var listing: [String: JSONValue] {
        var members: [String: JSONValue] = [
            "clientID": .string(id.rawValue), "name": .string(name), "scope": .string(scope.description),
            "redirectURIs": .array(redirectURIs.map(JSONValue.string)), "dpopRequired": .bool(requiresDPoP),
            "authentication": .string(authenticationMethod),
            "grants": .array(grantTypes.map { .string($0.rawValue) }), "createdAt": createdAt.json,
            "changedAt": changedAt.json,
        ]
        members["audience"] = audience.map(JSONValue.string)
        let resources = metadata.resources
        members["resources"] = resources.isEmpty ? nil : .array(resources.map(JSONValue.string))
        let standsFor = metadata.standsFor
        members["standsFor"] = standsFor.isEmpty ? nil : .array(standsFor.map(JSONValue.string))
        members["sealingKeyID"] = sealingKey?["kid"]
        let keys = metadata.signatureKeyIDs
        members["keyIDs"] = keys.isEmpty ? nil : .array(keys.map(JSONValue.string))
        members["jwksURI"] = metadata.jwksURI.map { .string($0.absoluteString) }
        members["requestURIs"] = metadata.requestURIs.isEmpty ? nil : .array(metadata.requestURIs.map(JSONValue.string))
        members["sectorIdentifierURI"] = metadata.sectorIdentifierURI.map(JSONValue.string)
        if authenticationMethod.hasPrefix("client_secret") { members["oldSecretWorks"] = .bool(hasOldSecret) }
        members["postLogoutRedirectURIs"] = metadata.postLogoutRedirectURIs.map { .array($0.map(JSONValue.string)) }
        members["backchannelLogoutURI"] = metadata.backchannelLogoutURI.map { .string($0.absoluteString) }
        if metadata.backchannelLogoutSessionRequired == true { members["logoutTokens"] = "sessions" }
        members["applicationType"] = metadata.applicationType.map(JSONValue.string)
        members["initialToken"] = ownInitialToken.map(JSONValue.string)
        if !browserOrigins.isEmpty { members["browserOrigins"] = .array(browserOrigins.map(JSONValue.string)) }
        members["idTokenAlgorithm"] = metadata.idTokenSignedResponseAlg.map(JSONValue.string)
        members.merge(settingsListing) { $1 }
        members["requests"] = requestKinds.isEmpty ? nil : .array(requestKinds.map(JSONValue.string))
        return members
    }

    /// The initial access token with which it was registered, as long as it can change its registration.
    private var ownInitialToken: String? { changesItself ? registration?.initialToken : nil }

    /// Whether the secret before the last rotation still works.
    private var hasOldSecret: Bool { secrets.digests.count > 1 }

    /// How its requests for authorization must come; empty if they may come in any way.
    private var requestKinds: [String] {
        [
            metadata.requirePushedAuthorizationRequests == true ? "pushed" : nil,
            metadata.requireSignedRequestObject == true ? "signed" : nil,
        ].compactMap { $0 }
    }

    /// What the pages of an app in a browser may do; `nil` if the client is none.
    var browserSentence: String? {
        browserOrigins.isEmpty ? nil : "Pages at \(browserOrigins.joined(separator: ", ")) may call the service."
    }

    /// The sentences that tell what a change of the client causes.
    fileprivate func sentences(about after: ClientRecord) -> [String] {
        var sentences = ["Updated \(id)."]
        let isForPeople = grantTypes != [.clientCredentials]
        if isForPeople, redirectURIs != after.redirectURIs || scope != after.scope || name != after.name {
            sentences.append(
                "Users are asked for what they haven't allowed yet: more scopes, another name or another host. What "
                    + "they granted before stays.")
        }
        if settings.consent != after.settings.consent {
            sentences.append(
                after.settings.consent == .never
                    ? ClientRecord.sentenceWithoutConsent : "Users are asked before it gets access to their accounts.")
        }
        if let reason = endOfGrants(becoming: after) {
            let change =
                reason == .audienceChanged
                ? "Its tokens are for another backend"
                : sector == after.sector
                    ? "It authenticates by something else" : "It knows its users by other subjects"
            sentences.append("\(change), so all its users have to sign in again. \(AccountUse.remark)")
        }
        if requiresDPoP != after.requiresDPoP {
            sentences.append(
                after.requiresDPoP
                    ? "Its tokens are bound to a key (DPoP); '--bearer' permits bearer tokens."
                    : "Its tokens are bearer tokens: anybody who gets one can use it.")
        } else if after.requiresDPoP, authenticationMethod == "none", after.authenticationMethod != "none" {
            sentences.append("Its tokens are still bound to a key (DPoP); '--bearer' permits bearer tokens.")
        }
        if after.changesItself {
            sentences.append(
                "It can change this again over HTTP, as far as its initial access token permits: "
                    + "'gatehouse client revoke-registration \(id)' ends that.")
        }
        if browserOrigins != after.browserOrigins {
            sentences.append(after.browserSentence ?? "No page in a browser may call the service for it any more.")
        }
        return sentences
    }

    /// What a user is shown of it.
    fileprivate var table: Table {
        var rows: [(title: String, texts: [String])] = [
            ("client", [id.rawValue]), ("name", [name]), ("type", [metadata.applicationType ?? ""]),
            ("redirect URIs", redirectURIs), ("after logouts", metadata.postLogoutRedirectURIs ?? []),
            ("told of logouts", [metadata.backchannelLogoutURI?.absoluteString ?? ""]),
            ("browser origins", browserOrigins), ("scope", [scope.description]),
            ("grants", grantTypes.map(ClientArguments.word)), ("authentication", authenticationMethods),
            ("keys", metadata.signatureKeyIDs + [metadata.jwksURI.map { "at \($0.absoluteString)" } ?? ""]),
            ("requests at", metadata.requestURIs), ("sector", [metadata.sectorIdentifierURI ?? ""]),
            ("old secret", [hasOldSecret ? "still works; 'client rotate-secret --drop-old' ends that" : ""]),
            ("tokens", [requiresDPoP ? "bound to a key (DPoP)" : "bearer"]),
            ("requests", requestKinds),
            ("ID tokens", [metadata.idTokenSignedResponseAlg ?? ""]),
            ("audience", [audience ?? ""]),
            ("resources", metadata.resources), ("stands for", metadata.standsFor),
            ("backend's key", [sealingKey?["kid"]?.string ?? ""]), ("registered", [createdAt.minuteInWords]),
            ("changed", [changedAt.minuteInWords]),
            ("changes itself", [registration.map { "registered with \($0.initialToken)" } ?? ""]),
        ]
        rows.insert(contentsOf: settingsRows, at: rows.firstIndex { $0.title == "ID tokens" } ?? rows.endIndex)
        return Table(rows)
    }
}

extension ClientMetadata {
    /// The identifiers of the keys by which the client authenticates: those that it has given them, or thumbprints.
    fileprivate var signatureKeyIDs: [String] {
        signatureKeys.compactMap { $0["kid"]?.string ?? (try? JSONWebKey(parsing: $0))?.thumbprint }
    }
}
