import Foundation
import GatehouseTypes

/// What can be a new password: any text of some length (NIST SP 800-63B, section 3.1.1.2). The hasher knows the maximum
/// length and the form in which passwords are compared.
enum PasswordRules {
    static func check(_ password: Secret, minimumLength: Int) throws(Refusal) {
        guard password.revealed.precomposedStringWithCanonicalMapping.count >= minimumLength else {
            throw Refusal(.invalidRequest, "The password must have at least \(minimumLength) characters.")
        }
    }
}
