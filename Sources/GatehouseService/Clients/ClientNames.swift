import Foundation
import GatehouseRows
package import GatehouseTypes

/// The names of clients and of their backends. Both are audiences of tokens, and subjects of a client's own, so none
/// may be another client's, nor look like the identifier of a person (RFC 9700, section 4.15).
package enum ClientNames {
    /// A new identifier. The dot keeps it apart from identifiers of people, which have none.
    static func make(_ randomness: any RandomSource) -> ClientID {
        ClientID("client." + randomness.token(byteCount: 16))
    }

    /// The identifier that an administrator expects for a client with a name: its words in small letters, with hyphens
    /// between them; `nil` if its letters aren't Latin ones, or nothing can have that identifier.
    package static func identifier(for name: String) -> ClientID? {
        var words: [String] = [""]
        for scalar in name.decomposedStringWithCanonicalMapping.unicodeScalars {
            // The accent of the letter before.
            if scalar.properties.generalCategory == .nonspacingMark { continue }
            if scalar.isASCII, scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) {
                words[words.count - 1].unicodeScalars.append(scalar)
            } else if scalar.properties.isAlphabetic {
                return nil
            } else {
                words.append("")
            }
        }
        let id = ClientID(words.filter { !$0.isEmpty }.joined(separator: "-").asciiLowercased)
        return (try? ClientRules.check(id)).map { id }
    }

    /// Whether a text looks like the identifier by which an app knows a person (``PairwiseIdentifiers``).
    static func isLikePerson(_ text: String) -> Bool {
        text.utf8.count == 43 && Base64URL.decode(text) != nil
    }

    /// A secret whose row is always there. Locking it keeps others from inserting a client meanwhile.
    fileprivate static let lockedSecret = "pairwise salt"
}

extension Transaction {
    /// Lets one transaction at a time give names to clients and backends. It comes before all other locks.
    func lockClientNames() throws { try lock(secret: ClientNames.lockedSecret) }

    /// Checks the names of a new client.
    ///
    /// - Throws: ``Refusal``: `already_exists` if something else has one of them.
    func checkNames(ofNew client: ClientRecord) throws {
        guard try first(ClientRecord.self, where: \.id == client.id) == nil else {
            throw Refusal(.alreadyExists, "The client \(client.id) exists already.")
        }
        let name = client.id.rawValue
        if client.audience != name, let owner = try first(ClientRecord.self, where: \.audience == name) {
            throw Refusal(.alreadyExists, "\(name) is the audience of the client \(owner.id).")
        }
        try checkBackends(of: client)
    }

    /// Checks the names of the backends that a new or changed client has or may use.
    ///
    /// - Throws: ``Refusal``: `already_exists` if something else has one of them.
    func checkBackends(of client: ClientRecord) throws {
        if let audience = client.audience {
            let owner = try first(ClientRecord.self, where: \.audience == audience)
            if let owner, owner.id != client.id {
                throw Refusal(.alreadyExists, "The client \(owner.id) has the audience \(audience).")
            }
        }
        for name in client.callableBackends + client.metadata.standsFor where name != client.id.rawValue {
            let id = ClientID(name)
            guard let other = try first(ClientRecord.self, where: \.id == id), other.audience != name else { continue }
            throw Refusal(.alreadyExists, "\(name) is the identifier of a client, so no backend can have this name.")
        }
    }
}
