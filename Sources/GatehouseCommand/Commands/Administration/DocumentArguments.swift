import Foundation
import GatehouseOAuth
import GatehouseService

/// The arguments that name documents of a client, which the service fetches.
struct DocumentArguments: Sendable {
    static let options: [Option] = [
        .value(
            "jwks-uri", "URL",
            "The https URL of the client's public keys, in place of '--jwks-file'; none, if it has no such URL. 'serve' "
                + "fetches them, from where its '--delivery-network' permits it."),
        .value(
            "request-uri", "URL",
            "An https URL at which the client publishes signed requests (RFC 9101); repeatable; none, if it has none."),
        .value(
            "sector-identifier-uri", "URL",
            "The https URL of a list of redirect URIs, with all of this client. Clients whose lists are at the same host "
                + "know a person by the same subject. The command fetches it; if it isn't at a public address, "
                + "'--delivery-network' must permit it. none, if the client has no such URL."),
    ]

    private static let none = "none"

    /// Empty texts take the place of addresses that a client has.
    private let keys: String?
    private let requests: [String]?
    private let sector: String?

    /// Reads the arguments.
    init(_ invocation: Invocation) throws(UsageError) {
        func address(_ option: String) -> String? {
            invocation.value(option).map { $0 == DocumentArguments.none ? "" : $0 }
        }
        (keys, sector) = (address("jwks-uri"), address("sector-identifier-uri"))
        let values = invocation.values("request-uri")
        requests = values.isEmpty ? nil : values == [DocumentArguments.none] ? [] : values
        for option in ["jwks-uri", "sector-identifier-uri"] {
            guard let text = invocation.value(option), text != DocumentArguments.none,
                ClientDocumentURI(text, maximumLength: 1024) == nil
            else { continue }
            throw invocation.usage(
                "'--\(option)' takes an https URL of at most 1024 bytes without a user name and a fragment, or "
                    + DocumentArguments.none)
        }
    }

    var areGiven: Bool { keys != nil || requests != nil || sector != nil }

    /// Whether keys are named.
    var nameKeys: Bool { keys.map { !$0.isEmpty } ?? false }

    /// Changes what is given.
    func change(_ metadata: inout ClientMetadata) {
        if let keys {
            metadata.jwksURI = keys.isEmpty ? nil : URL(string: keys)
            // They take the place of those that the client has.
            if !keys.isEmpty { metadata.jwks = nil }
        }
        if let requests { metadata.requestURIs = requests }
        if let sector { metadata.sectorIdentifierURI = sector.isEmpty ? nil : sector }
    }
}
