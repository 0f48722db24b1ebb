import Foundation
import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTypes

/// The arguments that describe a client. What isn't given isn't changed.
struct ClientArguments: Sendable {
    private var name: String?
    private var redirectURIs: [String] = []
    private var logoutRedirectURIs: [String] = []
    private let logout: LogoutArguments
    private let documents: DocumentArguments
    private var audience: String?
    private var resources: [String] = []
    private var standsFor: [String] = []
    private var scope: Scope?
    private var grants: [GrantType] = []
    private var keys: JSONValue?
    private var idTokenAlgorithm: String?
    private var requestKind: String?
    private var isBound: Bool?
    private var applicationType: String?
    /// What an administrator decides about the client.
    let settings: SettingsArguments
    /// How the client authenticates.
    private(set) var authentication: String?

    /// The options of a registration, except the name.
    static let options = options(
        list: "can be repeated", type: "; default for a client without a secret: native",
        method: "; default: none, or client_secret_basic for a client that only acts for itself",
        algorithm: "; default: that of access tokens", scope: "; default: 'openid offline_access'",
        requests: "; default: any", protection: "; the default for one that does",
        bearer: "; the default for a client with a secret",
        dpop: "; the default for a client without a secret")

    /// The options of a change, except the name. There is no default: what isn't given isn't changed.
    static let changes = options(list: "can be repeated; replaces those that it has")

    private static func options(
        list: String, type: String = "", method: String = "", algorithm: String = "", scope: String = "",
        requests: String = "", protection: String = "", bearer: String = "", dpop: String = ""
    ) -> [Option] {
        [
            .value("redirect-uri", "URI", "A redirect URI that the client may use; \(list)."),
            .value(
                "post-logout-redirect-uri", "URI",
                "A URI that people may be sent to after the client has signed them out; \(list)."),
            .value(
                "application-type", "TYPE", values: .words(applicationTypes),
                "Where the client runs: native (on its user's machine) or web. The pages of a web client without a secret "
                    + "may call the service from a browser, from the origins of its redirect URIs\(type)."),
            .value(
                "authentication", "METHOD", values: .words(authenticationMethods),
                "How the client authenticates: none (an app without a secret), client_secret_basic, client_secret_post "
                    + "or private_key_jwt\(method)."),
            .value(
                "jwks-file", "FILE",
                "The client's public keys for private_key_jwt: a JSON Web Key Set, a JSON Web Key, or a public key in PEM."
            ),
            .value(
                "grant", "GRANT", values: .words(grantWords),
                "A grant that the client may use; \(list): \(grantWords.joined(separator: ", "))."),
            .value(
                "id-token-algorithm", "NAME", values: .words(TokenService.idTokenAlgorithms),
                "The algorithm that signs its ID tokens: \(TokenService.idTokenAlgorithms.joined(separator: ", "))"
                    + "\(algorithm)."),
            .value("audience", "NAME", "The name of the client's backend, as access tokens name it ('aud')."),
            .value(
                "resource", "NAME",
                "A backend, by its name in access tokens, that the client may call: as itself (grant client_credentials), "
                    + "or for the people whose tokens its own backend gets (grant token_exchange); \(list)."),
            .value(
                "stands-for", "NAME",
                "A backend of another client, by its name in access tokens, for which the client stands: it may "
                    + "introspect and exchange the backend's tokens; \(list)."),
            .value("scope", "SCOPE", "The scopes that the client may ask for\(scope)."),
            .value(
                "requests", "KIND", values: .words(requestKinds),
                "How the client's requests for authorization must come: any, pushed (RFC 9126) or signed by its key (RFC "
                    + "9101)\(requests)."),
        ] + DocumentArguments.options + LogoutArguments.options + SettingsArguments.options(protection: protection) + [
            .flag("bearer", "Allow bearer tokens, which aren't bound to a key\(bearer)."),
            .flag("dpop", "Require tokens that are bound to a key (DPoP)\(dpop)."),
            .secretFile,
        ]
    }

    private static let applicationTypes = ["native", "web"]

    private static let requestKinds = ["any", "pushed", "signed"]

    /// The words of the option `--authentication`.
    static let authenticationMethods = [
        "none", "client_secret_basic", "client_secret_post", "private_key_jwt",
    ]

    private static let grantNames: [(name: String, grant: GrantType)] = [
        ("authorization_code", .authorizationCode), ("refresh_token", .refreshToken),
        ("client_credentials", .clientCredentials), ("device_code", .deviceCode), ("token_exchange", .tokenExchange),
    ]

    /// The words of the option `--grant`.
    static let grantWords = grantNames.map(\.name)

    /// The word of the option `--grant` for a grant; its name in OAuth if the option doesn't take it.
    static func word(for grant: GrantType) -> String {
        grantNames.first { $0.grant == grant }?.name ?? grant.rawValue
    }

    /// Reads the arguments, perhaps those of a new client.
    init(_ invocation: Invocation, isNew: Bool = false) throws {
        func text(_ option: String) throws -> String? {
            try invocation.value(option).map { _ in try invocation.required(option) }
        }
        name = try text("name")
        redirectURIs = invocation.values("redirect-uri")
        logoutRedirectURIs = invocation.values("post-logout-redirect-uri")
        logout = try LogoutArguments(invocation)
        documents = try DocumentArguments(invocation)
        audience = try text("audience")
        resources = invocation.values("resource")
        standsFor = invocation.values("stands-for")
        applicationType = try text("application-type")
        authentication = try text("authentication")
        idTokenAlgorithm = try text("id-token-algorithm")
        requestKind = try text("requests")
        settings = try SettingsArguments(invocation)
        scope = try ClientArguments.scope(in: invocation)
        grants = try ClientArguments.grants(in: invocation)
        // A client that only acts for itself can't do it without authentication.
        if isNew, grants == [.clientCredentials] { authentication = authentication ?? "client_secret_basic" }
        keys = try text("jwks-file").map { try ClientArguments.keys(at: $0) }
        guard !invocation.flag("bearer") || !invocation.flag("dpop") else {
            throw invocation.usage("'--bearer' and '--dpop' exclude each other")
        }
        isBound = invocation.flag("bearer") ? false : invocation.flag("dpop") ? true : nil
        let words = [
            (applicationType, ClientArguments.applicationTypes, "application-type"),
            (authentication, ClientArguments.authenticationMethods, "authentication"),
            (idTokenAlgorithm, TokenService.idTokenAlgorithms, "id-token-algorithm"),
            (requestKind, ClientArguments.requestKinds, "requests"),
        ]
        for (value, known, option) in words { try invocation.expect(value, of: option, among: known) }
    }

    /// The grants that `--grant` names.
    static func grants(in invocation: Invocation) throws(UsageError) -> [GrantType] {
        let words = invocation.values("grant")
        for word in words { try invocation.expect(word, of: "grant", among: grantWords) }
        return words.compactMap { name in grantNames.first { $0.name == name }?.grant }
    }

    /// The scope that `--scope` names.
    static func scope(in invocation: Invocation) throws(UsageError) -> Scope? {
        guard invocation.value("scope") != nil else { return nil }
        let text = try invocation.required("scope")
        guard let scope = Scope(text) else { throw invocation.usage("'\(text)' isn't a scope") }
        return scope
    }

    /// Checks that a client gets keys if, and only if, it authenticates by them.
    ///
    /// - Parameters:
    ///   - method: How it has authenticated so far; `nil` for a new client.
    ///   - invocation: The invocation.
    /// - Throws: ``UsageError``.
    func expectMatchingKeys(before method: String?, in invocation: Invocation) throws(UsageError) {
        let needsKeys = authentication == "private_key_jwt" && method != "private_key_jwt"
        let takesKeys = (authentication ?? method) == "private_key_jwt"
        guard keys == nil || !documents.nameKeys else {
            throw invocation.usage("'--jwks-file' and '--jwks-uri' exclude each other")
        }
        guard keys == nil ? documents.nameKeys || !needsKeys : takesKeys else {
            throw invocation.usage(
                "'--authentication private_key_jwt' needs '--jwks-file FILE' or '--jwks-uri URL', and only this method "
                    + "takes a file")
        }
    }

    /// Checks that a client gets a secret if a file for it is named.
    ///
    /// - Parameters:
    ///   - method: How it has authenticated so far; `nil` for a new client.
    ///   - invocation: The invocation.
    /// - Throws: ``UsageError``.
    func expectSecret(before method: String?, in invocation: Invocation) throws(UsageError) {
        let hadSecret = method?.hasPrefix("client_secret") ?? false
        let hasSecret = (authentication ?? method)?.hasPrefix("client_secret") ?? false
        guard invocation.value("secret-file") != nil, !hasSecret || hadSecret else { return }
        throw invocation.usage(
            hadSecret && hasSecret
                ? "'--secret-file' is for a new secret, and the client keeps the one that it has: "
                    + "'gatehouse client rotate-secret' gives it another one"
                : "'--secret-file' is for a client with a secret, so '--authentication client_secret_basic' or "
                    + "'client_secret_post' must give it one")
    }

    /// The metadata of a new client. Without a redirect URI and other grants, it can get its tokens only from the
    /// platform (token exchange).
    var metadata: ClientMetadata {
        var metadata = ClientMetadata.native(name ?? "", redirectURIs: redirectURIs, audience: audience)
        let isConfidential = authentication.map { $0 != "none" } ?? false
        if isConfidential {
            metadata.applicationType = nil
            metadata.dpopBoundAccessTokens = nil
        }
        if isConfidential || applicationType == "web" { metadata.grantTypes = [.authorizationCode, .refreshToken] }
        // There is no person whose ID token or presence it could ask for.
        if grants == [.clientCredentials] { metadata.scope = nil }
        change(&metadata)
        return metadata
    }

    /// Whether an argument is given.
    var areGiven: Bool {
        var (changed, empty) = (ClientMetadata(), ClientMetadata())
        change(&changed)
        empty.responseTypes = changed.responseTypes
        return changed != empty || logout.areGiven || documents.areGiven || settings.areGiven
    }

    /// Changes what is given.
    func change(_ metadata: inout ClientMetadata) {
        metadata.clientName = name ?? metadata.clientName
        if !redirectURIs.isEmpty { metadata.redirectURIs = redirectURIs }
        if !logoutRedirectURIs.isEmpty { metadata.postLogoutRedirectURIs = logoutRedirectURIs }
        logout.change(&metadata)
        documents.change(&metadata)
        metadata.applicationType = applicationType ?? metadata.applicationType
        metadata.audience = audience ?? metadata.audience
        metadata.scope = scope ?? metadata.scope
        if !grants.isEmpty {
            metadata.grantTypes = grants
            // Only these grants have them.
            if !grants.contains(.clientCredentials), !grants.contains(.tokenExchange) { metadata.resources = [] }
        }
        if !resources.isEmpty { metadata.resources = resources }
        if !standsFor.isEmpty { metadata.standsFor = standsFor }
        metadata.tokenEndpointAuthMethod = authentication ?? metadata.tokenEndpointAuthMethod
        if let keys { (metadata.jwks, metadata.jwksURI) = (keys, nil) }
        metadata.idTokenSignedResponseAlg = idTokenAlgorithm ?? metadata.idTokenSignedResponseAlg
        if let requestKind {
            metadata.requirePushedAuthorizationRequests = requestKind == "pushed"
            metadata.requireSignedRequestObject = requestKind == "signed"
        }
        metadata.dpopBoundAccessTokens = isBound ?? metadata.dpopBoundAccessTokens
    }

    private static func keys(at path: String) throws -> JSONValue {
        let members = try JOSEKeys.members(of: path, input: .standard)
        let set = members["jwks"] ?? ["keys": .array([members["jwk"] ?? .null])]
        do {
            let keys = try JSONWebKeySet(parsing: set)
            guard !keys.keys.isEmpty else { throw CommandFailure("\(path) holds no key that can be used") }
            return keys.json
        } catch let error as JOSEError {
            guard error.code == .privateKey || error.code == .symmetricKey else {
                throw CommandFailure("\(path) isn't a JSON Web Key Set: \(JOSERefusal.text(error.code.rawValue))")
            }
            throw CommandFailure(
                "\(path) holds a secret key, which stays at the client: pass a file with only its public key")
        }
    }
}

extension Invocation {
    /// Checks the value of an option that takes one of some words.
    ///
    /// - Throws: ``UsageError`` if it isn't one of them.
    func expect(_ value: String?, of option: String, among known: [String]) throws(UsageError) {
        guard let value, !known.contains(value) else { return }
        throw UsageError(
            "option '--\(option)' takes one of \(known.joined(separator: ", "))",
            suggestion: Spelling.nearest(to: value, among: known), command: command)
    }
}
