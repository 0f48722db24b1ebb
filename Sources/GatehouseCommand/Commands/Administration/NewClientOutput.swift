import Foundation
import GatehouseOAuth
import GatehouseService
import GatehouseTypes

/// The result of a registration: the values that the settings of an app ask for, and what the service requires of the
/// app.
struct NewClientOutput: Sendable {
    private let client: ClientRecord
    /// The issuer; `nil` if the database hasn't been served yet.
    private let issuer: String?
    private let notes: [String]

    /// Reads the issuer.
    ///
    /// - Parameters:
    ///   - registered: The new client.
    ///   - service: The service.
    ///   - notes: Further sentences.
    /// - Throws: ``ServiceError`` if the storage fails.
    init(_ registered: RegisterClient.Registered, of service: TokenService, notes: [String]) async throws {
        client = registered.client
        issuer = try await service.records.issuer()
        self.notes = notes
    }

    private var metadataAddress: String? { issuer.flatMap(Issuer.openIDConfiguration) }

    /// The members that `--json` prints: those of the client, the issuer, and the requirements.
    var members: [String: JSONValue] {
        var members = client.listing
        members["issuer"] = issuer.map(JSONValue.string)
        members["metadata"] = metadataAddress.map(JSONValue.string)
        members["requires"] = .array(client.requirements.map { .string($0.name) })
        return members
    }

    /// The text: a sentence, the values, and what the app has to know.
    func text(_ secret: NewSecretOutput.Place?) -> String {
        (["Registered \(client.name) as \(client.id)."] + table(secret) + sentences(secret))
            .joined(separator: "\n")
    }

    private func table(_ secret: NewSecretOutput.Place?) -> [String] {
        let place =
            switch secret {
            case nil: ""
            case .file(let file): "in \(file.path)"
            case .printed(let secret): secret.revealed
            }
        let rows: [(title: String, texts: [String])] = [
            ("issuer", [issuer ?? ""]), ("metadata", [metadataAddress ?? ""]), ("client ID", [client.id.rawValue]),
            ("client secret", [place]), ("redirect URI", client.redirectURIs), ("scope", [client.scope.description]),
        ]
        return Table(rows).lines(.plain)
    }

    private func sentences(_ secret: NewSecretOutput.Place?) -> [String] {
        var sentences: [String] = []
        if case .printed = secret { sentences.append("The secret isn't shown again.") }
        if issuer == nil {
            sentences.append("The issuer is the address that 'gatehouse serve' prints when it starts.")
        }
        sentences += client.requirements.map(\.sentence)
        if let algorithm = client.metadata.idTokenSignedResponseAlg {
            sentences.append("\(algorithm) signs its ID tokens.")
        }
        return sentences + client.remarks + notes
    }
}

extension ClientRecord {
    /// The service's requirements of the client: a name for programs, and a sentence.
    fileprivate var requirements: [(name: String, sentence: String)] {
        var requirements = authenticationRequirements + (mayUse(.authorizationCode) ? codeRequirements : [])
        if requiresDPoP {
            requirements.append(
                ("dpop", "It must prove a key with each use of a token (DPoP); '--bearer' permits bearer tokens."))
        }
        return requirements
    }

    private var authenticationRequirements: [(name: String, sentence: String)] {
        switch authenticationMethods {
        case ["none"]: []
        case ["private_key_jwt"]: [("private_key_jwt", "It must sign an assertion by its key to authenticate.")]
        case ["client_secret_post"]: [("client_secret_post", "It must send its secret in the form.")]
        default: [("client_secret", "It must send its secret, in the header or in the form.")]
        }
    }

    private var codeRequirements: [(name: String, sentence: String)] {
        var requirements: [(name: String, sentence: String)] = []
        switch codeProtection {
        case .pkce: requirements.append(("pkce", "Its requests must have a PKCE challenge (S256)."))
        case .pkceOrNonce:
            requirements.append(("pkce-or-nonce", "Its requests must have a PKCE challenge (S256) or a nonce."))
        case .client: break
        }
        if metadata.requirePushedAuthorizationRequests == true {
            requirements.append(("pushed", "It must push its requests."))
        }
        if metadata.requireSignedRequestObject == true {
            requirements.append(("signed", "It must sign its requests."))
        }
        return requirements
    }

    /// Sentences about things that the client can't do, and about unusual settings.
    fileprivate var remarks: [String] {
        var sentences: [String] = []
        if !mayUse(.authorizationCode) { sentences.append(sentenceWithoutCodes) }
        if settings.consent == .never { sentences.append(ClientRecord.sentenceWithoutConsent) }
        if let browserSentence { sentences.append(browserSentence) }
        if audience != nil, sealingKey == nil {
            sentences.append("Its access tokens aren't encrypted: 'client rotate-key' gives its backend a key.")
        }
        return sentences
    }

    /// The way to tokens of a client that can't use authorization codes.
    private var sentenceWithoutCodes: String {
        if mayUse(.deviceCode) { return "Users let it sign in by a code that they enter in a browser." }
        if mayUse(.clientCredentials) { return "It gets tokens of its own, without a person." }
        if !ownBackends.isEmpty, !metadata.resources.isEmpty, mayUse(.tokenExchange) {
            return "It exchanges the tokens that its backend gets for tokens by which it calls other backends."
        }
        if !metadata.standsFor.isEmpty { return "It introspects the tokens of the backends that it stands for." }
        let reason = redirectURIs.isEmpty ? "it has no redirect URI" : "its grants don't permit it"
        let rest = mayUse(.tokenExchange) ? ": it gets tokens only by token exchange." : "."
        return "Nobody can sign in with it, because \(reason)\(rest)"
    }
}
