import Foundation
import GatehouseOAuth
import GatehouseService
import GatehouseTypes

extension Command {
    /// Makes an initial access token.
    static let initialTokenAdd = Command(
        path: ["initial-token", "add"],
        summary: "Make an initial access token, with which somebody else registers clients over HTTP (RFC 7591).",
        operands: "NAME",
        options: DatabaseLocation.options + InitialTokenArguments.options + [.json],
        examples: [
            "initial-token add ada",
            "initial-token add photos --grant authorization_code --grant refresh_token --audience photos-api "
                + "--scope 'openid offline_access photos.read'",
            "initial-token add jobs --uses 20 --grant client_credentials --authentication private_key_jwt "
                + "--resource notes-api --scope notes.read",
        ]
    ) { invocation in
        let name = try invocation.operand("NAME")
        let arguments = try InitialTokenArguments(invocation)
        let output = try NewSecretOutput(invocation, .initialToken)
        try AddInitialToken.check(
            name, arguments.permission, uses: arguments.uses, lifetime: arguments.lifetime)
        let service = try await ServiceOpening.forAdministration(invocation)
        let (token, record) = try await service.addInitialToken(
            name, permitting: arguments.permission, uses: arguments.uses, lifetime: arguments.lifetime)
        let count = record.usesLeft.map { $0 == 1 ? "One client" : "\($0) clients" } ?? "Any number of clients"
        try output.show(
            token, record.listing(at: service.now),
            text: "\(count) can be registered with \(name) until \(record.expiresAt.minuteInWords).")
    }

    /// Lists the initial access tokens.
    static let initialTokenList = Command(
        path: ["initial-token", "list"],
        summary: "List the initial access tokens. The tokens themselves aren't stored.",
        options: DatabaseLocation.options + [.json]
    ) { invocation in
        let service = try await ServiceOpening.forAdministration(invocation)
        invocation.list(
            [.whole("name"), "state", "uses", "left", "expires", "permits"],
            try await service.records.initialTokens().map { token in
                let cells = [
                    token.name, token.state(at: service.now), "\(token.uses)",
                    token.usesLeft.map(String.init) ?? "unlimited", token.expiresAt.minuteInWords,
                    token.permission.words,
                ]
                return (result: token.listing(at: service.now), cells: cells.map { Table.Cell($0) })
            }, none: "There is no initial access token.")
    }

    /// Revokes an initial access token.
    static let initialTokenRevoke = Command(
        path: ["initial-token", "revoke"],
        summary: "Revoke an initial access token. The clients that were registered with it stay.",
        operands: "NAME", options: DatabaseLocation.options + [.json]
    ) { invocation in
        let name = try invocation.operand("NAME")
        let service = try await ServiceOpening.forAdministration(invocation)
        do {
            try await service.revokeInitialToken(name)
        } catch let refusal as Refusal where refusal.code == .notFound {
            throw CommandFailure(
                "no initial access token has the name \(name): 'gatehouse initial-token list' shows all")
        }
        invocation.result(
            ["initialToken": .string(name)],
            text: "Revoked \(name). The clients that were registered with it stay: 'gatehouse client list' shows them.")
    }
}

extension NewSecretOutput.Kind {
    /// An initial access token.
    fileprivate static let initialToken = NewSecretOutput.Kind(
        option: InitialTokenArguments.file, member: "token", words: "The token",
        state: "The token is valid already", remedy: "'gatehouse initial-token revoke' ends it")
}

extension InitialTokenRecord {
    /// The members that `--json` prints for a token.
    fileprivate func listing(at now: Date) -> [String: JSONValue] {
        [
            "initialToken": .string(name), "state": .string(state(at: now)), "uses": .integer(Int64(uses)),
            "usesLeft": usesLeft.map { .integer(Int64($0)) } ?? "unlimited", "createdAt": createdAt.json,
            "expiresAt": expiresAt.json, "grants": .array(permission.grantTypes.map { .string($0.rawValue) }),
            "authentication": .array(permission.authenticationMethods.map(JSONValue.string)),
            "scope": .string(permission.scope.description),
            "audiences": .array(permission.audiences.map(JSONValue.string)),
            "resources": .array(permission.resources.map(JSONValue.string)),
        ]
    }

    fileprivate func state(at now: Date) -> String {
        if isUsable(at: now) { return "valid" }
        return now < expiresAt ? "used up" : "expired"
    }
}

extension RegistrationPermission {
    /// What a token permits, in one line.
    fileprivate var words: String {
        let names = grantTypes.map(ClientArguments.word) + authenticationMethods
        let backends = audiences.map { "audience \($0)" } + resources.map { "resource \($0)" }
        return (names + backends).joined(separator: ", ")
    }
}
