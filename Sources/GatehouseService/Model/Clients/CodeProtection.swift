import GatehouseOAuth
import GatehouseTypes

/// The protection of a client's authorization codes against being injected into another person's sign-in (RFC 9700,
/// section 4.5). A challenge that was sent is always enforced.
package enum CodeProtection: String, Sendable, CaseIterable {
    /// Each request must have a PKCE challenge (RFC 7636). It is so for each client that doesn't authenticate.
    case pkce
    /// Each request must have a PKCE challenge or, if it is one of OpenID Connect, a `nonce`.
    case pkceOrNonce = "pkce-or-nonce"
    /// A request needs neither: the client authenticates when it redeems the code.
    case client
}

/// The binding of a code, by which it can't be injected into another person's sign-in.
package enum CodeBinding: String, Sendable, CaseIterable, Comparable {
    /// Nothing but the client that redeems it.
    case neither
    /// The `nonce` of a request of OpenID Connect, which the client compares.
    case nonce
    /// The challenge of a PKCE verifier, which the service compares.
    case pkce

    /// The binding of a code.
    init(challenge: String?, nonce: String?, scope: Scope) {
        self = challenge != nil ? .pkce : nonce != nil && scope.contains("openid") ? .nonce : .neither
    }

    /// Orders them by what they protect, the weakest first.
    package static func < (one: CodeBinding, other: CodeBinding) -> Bool {
        one.rank < other.rank
    }

    private var rank: Int { CodeBinding.allCases.firstIndex(of: self) ?? 0 }
}

extension CodeProtection {
    /// Whether a code with that binding is protected enough.
    func permits(_ binding: CodeBinding) -> Bool {
        switch self {
        case .pkce: binding == .pkce
        case .pkceOrNonce: binding != .neither
        case .client: true
        }
    }

    /// Checks the same of a request.
    ///
    /// - Throws: ``Refusal``: `invalid_request`.
    func check(_ binding: CodeBinding) throws(Refusal) {
        guard !permits(binding) else { return }
        guard self == .pkceOrNonce else { throw Refusal(OAuthError(.missingParameter, "code_challenge")) }
        throw Refusal(
            .invalidRequest,
            "The client must send a code_challenge (PKCE) or, with the scope openid, a nonce. This request has neither."
        )
    }
}
