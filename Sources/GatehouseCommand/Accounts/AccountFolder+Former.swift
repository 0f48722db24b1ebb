import Foundation
import GatehouseStores
import GatehouseTypes

/// How version 1 kept an account: one profile, and what its client proves itself with in a file beside it.
extension AccountFolder {
    private var formerSecret: URL { folder.appending(path: "client-secret") }
    private var formerKey: URL { folder.appending(path: "client-key") }

    /// The profile of version 1.
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

    /// Removes what version 1 kept beside the profile.
    func removeFormerCredentials() throws(FileFailure) {
        try PrivateFile(formerSecret).remove()
        try PrivateFile(formerKey).remove()
    }
}
