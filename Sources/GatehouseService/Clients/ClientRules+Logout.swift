import Foundation
import GatehouseOAuth
import GatehouseTypes

extension ClientRules {
    /// Checks where a client receives logout tokens.
    func checkLogoutReceiver(_ metadata: ClientMetadata) throws(Refusal) {
        guard let address = metadata.backchannelLogoutURI?.absoluteString else { return }
        // Without https there can only be apps on the machine of a service that has no https, either.
        guard let uri = LogoutReceiverURI(address), uri.isEncrypted || !issuer.asciiLowercased.hasPrefix("https:")
        else {
            throw ClientRules.refusal(
                "backchannel_logout_uri must be an https URL of at most \(LogoutReceiverURI.maximumLength) bytes,"
                    + " without a fragment and a user name.")
        }
        guard !uri.isAtOrigin(of: issuer) else {
            throw ClientRules.refusal("backchannel_logout_uri can't be at the service itself.")
        }
    }
}
