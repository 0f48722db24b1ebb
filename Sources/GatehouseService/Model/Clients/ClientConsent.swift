/// Whether people are asked before a client gets access to their accounts.
package enum ClientConsent: String, Sendable, CaseIterable {
    /// They are, unless they have allowed the same before.
    case ask
    /// They aren't: the client is the operator's own.
    case never
}
