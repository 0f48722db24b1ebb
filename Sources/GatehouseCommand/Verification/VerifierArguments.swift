import Foundation
import GatehouseCurl
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTypes
import GatehouseVerifier

/// The arguments for verifying tokens.
struct VerifierArguments: Sendable {
    /// The trusted issuers.
    let issuers: [String]
    /// The audience that tokens must name.
    let audience: String
    /// The keys that decrypt sealed tokens.
    let decryptionKeys: [DecryptionKey]
    /// The keys of the only issuer; `nil` if keys are fetched.
    let keySet: JSONWebKeySet?
    /// The verifier's other options, without introspection.
    let options: VerifierOptions
    private let transport: CurlTransport
    private let introspection: IntrospectionArguments?

    /// The options of all commands that verify tokens.
    static let options = own + IntrospectionArguments.options

    private static let usualAlgorithms = VerifierOptions().algorithms.map(\.name).sorted().joined(separator: ", ")

    private static let own: [Option] = [
        .value("issuer", "URL", isRequired: true, "An issuer whose tokens are accepted; can be repeated."),
        .value("audience", "NAME", isRequired: true, "The audience that a token must be for ('aud')."),
        .value(
            "key", "FILE", "The backend's private key (PEM), if its tokens are encrypted; can be repeated."),
        .value(
            "jwks-file", "FILE", "The issuer's public keys as a JSON Web Key Set; default: fetched from the issuer."),
        .value(
            "algorithm", "NAME", values: .words(SignatureAlgorithm.all.map(\.name)),
            "A signature algorithm to accept; can be repeated; default: \(usualAlgorithms)."),
        .value("scope", "SCOPE", "The scopes that a token must have."),
        .value("client", "ID", "A client whose tokens are accepted; can be repeated; default: any."),
        .flag("require-proof", "Accept only tokens that are bound to a key (DPoP)."),
        .flag(
            "accept-client-tokens", "Accept also tokens that clients get for themselves, without a person."),
        .flag("require-status", "Accept only tokens with a status list, by which they can be revoked."),
        .value(
            "status-list-origin", "URL",
            "An origin of status lists to trust besides the issuer's own; can be repeated."),
        AuthorityFile.option("ca", of: "the issuer's server"),
    ]

    init(_ invocation: Invocation) throws {
        _ = try invocation.required("issuer")
        issuers = invocation.values("issuer")
        audience = try invocation.required("audience")
        let location = invocation.value("jwks-file")
        guard location != nil || issuers.allSatisfy(Issuer.isAcceptable) else {
            throw invocation.usage(Profile.issuerRule)
        }
        let transport = CurlTransport(.command(caFile: try AuthorityFile.path("ca", in: invocation)))
        self.transport = transport
        options = try VerifierArguments.options(invocation)
        introspection = try IntrospectionArguments(invocation)
        guard issuers.count == 1 || (location == nil && introspection == nil) else {
            throw invocation.usage("'--jwks-file' and introspection are for one issuer, not for several")
        }
        decryptionKeys = try invocation.values("key").map { DecryptionKey(try BackendKey.read(at: URL(filePath: $0))) }
        keySet = try location.map { try VerifierArguments.keySet(at: URL(filePath: $0)) }
    }

    /// Returns the key sources of the issuers, in the issuers' order.
    func keySources(diagnostics: any DiagnosticSink = NoDiagnostics()) -> [any IssuerKeySource] {
        if let keySet { return [StaticKeySet(keySet)] }
        return issuers.map {
            RemoteKeySet(issuer: $0, transport: transport, time: SystemTimeSource(), diagnostics: diagnostics)
        }
    }

    /// Whether the issuer is asked about tokens.
    var asksForIntrospection: Bool { introspection != nil }

    /// Returns the verifier.
    func verifier(keys: [any IssuerKeySource], change: (inout VerifierOptions) -> Void = { _ in }) -> Verifier {
        var options = options
        change(&options)
        options.introspection = introspection?.rule(
            of: issuers[0], over: transport, diagnostics: options.diagnostics)
        let trusted = zip(issuers, keys).map { issuer, keys in
            TrustedIssuer(issuer, audience: audience, keys: keys, transport: transport, options: options)
        }
        return Verifier(issuers: trusted, decryptionKeys: decryptionKeys, options: options)
    }

    private static func options(_ invocation: Invocation) throws(UsageError) -> VerifierOptions {
        var options = VerifierOptions()
        options.requiresProof = invocation.flag("require-proof")
        if let text = invocation.value("scope") {
            guard let scope = Scope(text), !scope.isEmpty else {
                throw invocation.usage("'\(text)' isn't a scope")
            }
            options.requiredScope = scope
        }
        options.acceptsClientTokens = invocation.flag("accept-client-tokens")
        options.status.isRequired = invocation.flag("require-status")
        for text in invocation.values("status-list-origin") {
            guard let origin = URL(string: text).flatMap(Origin.init), origin.isSecure else {
                throw invocation.usage("'\(text)' isn't an https URL, or an http URL on this machine")
            }
            options.statusListOrigins.insert(origin)
        }
        let clients = invocation.values("client")
        if !clients.isEmpty { options.clients = Set(clients.map { ClientID($0) }) }
        var algorithms: Set<SignatureAlgorithm> = []
        for name in invocation.values("algorithm") {
            guard let algorithm = SignatureAlgorithm(name: name) else {
                throw invocation.usage("there is no algorithm '\(name)' to sign with")
            }
            algorithms.insert(algorithm)
        }
        if !algorithms.isEmpty { options.algorithms = algorithms }
        return options
    }

    private static func keySet(at file: URL) throws -> JSONWebKeySet {
        let bytes = try FileBytes.read(file, maximumSize: 1024 * 1024)
        do {
            let keySet = try JSONWebKeySet(parsing: bytes)
            guard !keySet.keys.isEmpty else { throw CommandFailure("\(file.path) holds no key that can be used") }
            return keySet
        } catch let error as JOSEError {
            throw CommandFailure("\(file.path) isn't a JSON Web Key Set: \(JOSERefusal.text(error.code.rawValue))")
        }
    }
}

/// The arguments for token introspection (RFC 7662).
struct IntrospectionArguments: Sendable {
    private let endpoint: URL?
    private let client: ClientID
    private let secret: Secret
    private let tokens: IntrospectionRule.Tokens

    private static let kinds: [(name: String, tokens: IntrospectionRule.Tokens)] = [("opaque", .opaque), ("all", .all)]

    /// The options. The client and its secret must be given together.
    static let options: [Option] = [
        .value(
            "introspection-endpoint", "URL",
            "The issuer's introspection endpoint (RFC 7662); default: the one that its metadata name."),
        .value(
            "introspect", "TOKENS", values: .words(kinds.map(\.name)), standard: "opaque",
            "The tokens to ask it about: those that can't be verified here (opaque; the default), or all, so that a "
                + "revoked token is refused within 30 seconds."),
        .value("introspection-client", "ID", "The client identifier to use at that endpoint."),
        .value("introspection-secret-file", "FILE", "A file with that client's secret."),
    ]

    /// Reads the arguments; returns `nil` if none is given.
    init?(_ invocation: Invocation) throws {
        let names = ["introspection-endpoint", "introspection-client", "introspection-secret-file"]
        guard (names + ["introspect"]).contains(where: { invocation.value($0) != nil }) else { return nil }
        client = ClientID(try invocation.required(names[1]))
        let file = try invocation.required(names[2])
        let address = invocation.value(names[0])
        let url = address.flatMap { URL(string: $0) }
        guard address == nil || url.flatMap(Origin.init)?.isSecure == true else {
            throw invocation.usage("'\(address ?? "")' isn't an https URL, or an http URL on this machine")
        }
        let kind = invocation.value("introspect") ?? "opaque"
        guard let tokens = IntrospectionArguments.kinds.first(where: { $0.name == kind })?.tokens else {
            throw invocation.usage("option '--introspect' takes 'opaque' or 'all'")
        }
        self.tokens = tokens
        endpoint = url
        secret = try FileBytes.secret(URL(filePath: file))
    }

    /// Returns the introspection rule of a verifier that trusts one issuer.
    func rule(
        of issuer: String, over transport: CurlTransport, diagnostics: any DiagnosticSink
    ) -> IntrospectionRule {
        let introspector = RemoteIntrospector(
            issuer: issuer, endpoint: endpoint, client: ClientAuthentication.secretBasic(client, secret),
            transport: transport, diagnostics: diagnostics)
        return IntrospectionRule(introspector, tokens: tokens)
    }
}
