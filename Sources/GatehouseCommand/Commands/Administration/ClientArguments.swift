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
    /// The administrator's decisions about the client.
    let settings: SettingsArguments
    /// How the client authenticates.
    private(set) var authentication: String?

    /// Reads the arguments of a new client with a name, or of a change.
    init(_ invocation: Invocation, name newName: String? = nil) throws {
        func text(_ option: String) throws -> String? {
            try invocation.value(option).map { _ in try invocation.required(option) }
        }
        name = try newName ?? text("name")
        redirectURIs = invocation.values("redirect-uri")
        logoutRedirectURIs = invocation.values("post-logout-redirect-uri")
        logout = try LogoutArguments(invocation)
        documents = try DocumentArguments(invocation)
        audience = try text("audience")
        resources = invocation.values("resource")
        standsFor = invocation.values("stands-for")
        applicationType = try text("application-type")
        authentication = try ClientArguments.authentication(in: invocation)
        idTokenAlgorithm = try text("id-token-algorithm")
        requestKind = try text("requests")
        settings = try SettingsArguments(invocation)
        scope = try ClientArguments.scope(in: invocation)
        grants = try ClientArguments.grants(in: invocation)
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

    /// The method that `--authentication` or `--public` names.
    private static func authentication(in invocation: Invocation) throws(UsageError) -> String? {
        guard invocation.value("authentication") != nil else { return invocation.flag("public") ? "none" : nil }
        let method = try invocation.required("authentication")
        guard !invocation.flag("public") || method == "none" else {
            throw invocation.usage(
                "'--public' is for an app without a secret, and excludes '--authentication \(method)'")
        }
        return method
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
    ///   - before: How it has authenticated so far; `nil` for a new client.
    ///   - after: How it authenticates from now on.
    ///   - invocation: The invocation.
    /// - Throws: ``UsageError``.
    func expectSecret(before: String?, after: String?, in invocation: Invocation) throws(UsageError) {
        let hadSecret = before?.hasPrefix("client_secret") ?? false
        let hasSecret = after?.hasPrefix("client_secret") ?? false
        guard invocation.value("secret-file") != nil, !hasSecret || hadSecret else { return }
        throw invocation.usage(
            hadSecret && hasSecret
                ? "'--secret-file' is for a new secret, and the client keeps the one that it has: "
                    + "'gatehouse client rotate-secret' gives it another one"
                : "'--secret-file' is for a client with a secret, so '--authentication client_secret_basic' or "
                    + "'client_secret_post' must give it one")
    }

    /// The metadata of a new client, with what its redirect URIs let expect of an app. Without a redirect URI and other
    /// grants, it can get its tokens only from the platform (token exchange).
    var metadata: ClientMetadata {
        var metadata = ClientMetadata()
        change(&metadata)
        return metadata.completedForApp()
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
