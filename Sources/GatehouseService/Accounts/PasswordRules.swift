import Foundation
import GatehouseTypes

/// What can be a new password: any text of some length (NIST SP 800-63B, section 3.1.1.2). How long it may be and in
/// which form it's compared is up to the hasher.
enum PasswordRules {
    static func check(_ password: Secret, minimumLength: Int) throws(ServiceError) {
        guard password.revealed.precomposedStringWithCanonicalMapping.count >= minimumLength else {
            throw ServiceError(.invalidInput, "The password must have at least \(minimumLength) characters.")
        }
    }
}
