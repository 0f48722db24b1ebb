package import GatehouseTypes

/// The scopes that belong to the service itself, not to a client's backend.
package enum ServiceScopes {
    /// All of them.
    package static let all: Scope = "openid offline_access profile email address phone"

    /// Those that are about a person or a device, which a client can't have for itself (OpenID Connect Core,
    /// sections 5.4 and 11).
    static let ofPeople = Set(all.tokens + [PlatformClient.deviceScope])

    /// The claims about a person that each scope gives (OpenID Connect Core, section 5.4).
    static let claims: [(scope: String, claims: [String])] = [
        (
            "profile",
            [
                "name", "family_name", "given_name", "middle_name", "nickname", "preferred_username", "profile",
                "picture", "website", "gender", "birthdate", "zoneinfo", "locale", "updated_at",
            ]
        ),
        ("email", ["email", "email_verified"]),
        ("address", ["address"]),
        ("phone", ["phone_number", "phone_number_verified"]),
    ]

    /// The claims that a scope gives.
    static func claims(of scope: Scope) -> Set<String> {
        Set(claims.filter { scope.contains($0.scope) }.flatMap(\.claims))
    }

    /// The claims that accounts can have.
    package static let suppliedClaims = claims.flatMap(\.claims)
}

extension Scope {
    /// The scopes that belong to a backend.
    var withoutPeople: Scope {
        Scope(tokens.filter { !ServiceScopes.ofPeople.contains($0) }.joined(separator: " ")) ?? .empty
    }
}
