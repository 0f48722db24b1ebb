import Foundation
import GatehouseStores
import GatehouseTypes

/// The format of version 1: one profile, with the client's credential in a separate file beside it.
extension AccountFolder {
    private var formerSecret: URL { folder.appending(path: "client-secret") }
    private var formerKey: URL { folder.appending(path: "client-key") }

    /// Returns the profile that version 1 wrote, with its credential; `nil` if it can't be parsed.
    func formerProfiles(_ json: JSONValue) -> AccountProfiles? {
        guard let profile = try? Profile(name: name, json: json) else { return nil }
        var credential = ClientCredential.none
        if let key = try? PrivateFile(formerKey).read() {
            credential = .key(Secret(bytes: key.bytes))
        } else if let secret = try? PrivateFile(formerSecret).read() {
            credential = .secret(Secret(bytes: secret.bytes))
        }
        return AccountProfiles(.init(generation: 0, profile: profile, credential: credential))
    }

    /// Removes the credential files that version 1 wrote beside the profile.
    func removeFormerCredentials() throws(FileFailure) {
        try PrivateFile(formerSecret).remove()
        try PrivateFile(formerKey).remove()
    }
}
