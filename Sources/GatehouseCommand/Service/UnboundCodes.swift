import GatehouseSQL
import GatehouseService

/// The note about clients that leave the protection of their codes to their own authentication. `SECURITY.md` has it
/// among what isn't defended.
enum UnboundCodes {
    /// The note; `nil` if none of the clients is known to do that.
    static func note(about clients: [ClientRecord]) -> String? {
        let names = clients.filter(\.sendsNeitherChallengeNorNonce).map(\.id.rawValue)
        guard !names.isEmpty else { return nil }
        return
            "The requests of \(names.joined(separator: ", ")) have neither PKCE nor a nonce. A thief who puts a stolen "
            + "code into a sign-in of his own at the same client is signed in there as the person. 'gatehouse client "
            + "update ID --code-protection pkce', or pkce-or-nonce, requires one of them."
    }

    /// The note about the clients in a database, which is only read.
    static func note(about location: DatabaseLocation) async throws -> String? {
        let opened: OpenDatabase
        do {
            opened = try await location.place.open(.existing, isServing: false, patience: .seconds(60))
        } catch let error as DatabaseError {
            throw location.place.failure(error)
        }
        do {
            let clients = try await ServiceRecords(storage: opened.storage).allClients()
            await opened.close()
            return note(about: clients)
        } catch {
            await opened.close()
            throw error
        }
    }
}
