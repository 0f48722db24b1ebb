import Foundation
import GatehouseOAuth
import GatehouseRows
public import GatehouseTypes

/// Makes an initial access token, with which clients are registered over HTTP (RFC 7591, section 3).
public struct AddInitialToken: Sendable {
    /// How long a token is valid, unless something else is asked for: 1 day.
    public static let standardLifetime: Duration = .seconds(86_400)
    /// The longest possible lifetime: 90 days.
    public static let maximumLifetime: Duration = .seconds(90 * 86_400)
    /// The largest possible number of uses of a token whose uses are counted.
    public static let maximumUses = 10_000

    let context: ServiceContext

    /// Makes a token.
    ///
    /// - Parameters:
    ///   - name: The name by which it is listed and revoked, and which the audit has.
    ///   - permission: Which clients may be registered with it.
    ///   - uses: How many clients may be registered with it; `nil` for any number.
    ///   - lifetime: How long it is valid.
    /// - Returns: The token, and what is stored of it: only a digest.
    /// - Throws: ``Refusal``: `invalid_request`, `already_exists`. ``ServiceError`` if the storage fails.
    public func callAsFunction(
        _ name: String, permitting permission: RegistrationPermission = RegistrationPermission(), uses: Int? = 1,
        lifetime: Duration = standardLifetime
    ) async throws -> (token: Secret, record: InitialTokenRecord) {
        try AddInitialToken.check(name, permission, uses: uses, lifetime: lifetime)
        try context.clientRules.check(permission)
        let (token, now) = (Secret(context.randomness.token()), context.time.now)
        let record = InitialTokenRecord(
            digest: TokenDigest(of: token), name: name, permission: permission, usesLeft: uses, uses: 0, createdAt: now,
            expiresAt: now.addingTimeInterval(lifetime.seconds))
        var entry = context.entry(.initialTokenAdded, .accepted)
        entry.details.initialToken = name
        let (context, added) = (context, entry)
        try await context.storage.write { transaction in
            let known = try transaction.first(InitialTokenRecord.self, where: \.name == name)
            guard known == nil else {
                throw Refusal(.alreadyExists, "An initial access token has the name \(name) already.")
            }
            for audience in permission.audiences {
                let owner = try transaction.first(ClientRecord.self, where: \.audience == audience)
                if let owner {
                    throw Refusal(.alreadyExists, "The client \(owner.id) has the audience \(audience).")
                }
            }
            transaction.insert(record)
            try transaction.record(added, in: context)
        }
        return (token, record)
    }

    /// Checks what can be checked before there is a database.
    ///
    /// - Throws: ``Refusal``: `invalid_request`.
    package static func check(
        _ name: String, _ permission: RegistrationPermission, uses: Int?, lifetime: Duration
    ) throws(Refusal) {
        let allowed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._".utf8
        guard (1...64).contains(name.utf8.count), name.utf8.allSatisfy(allowed.contains) else {
            throw Refusal(
                .invalidRequest, "The token's name must have 1 to 64 letters, digits, dots, hyphens and underscores.")
        }
        guard uses.map({ (1...maximumUses).contains($0) }) ?? true else {
            throw Refusal(.invalidRequest, "The number of uses must be from 1 to \(maximumUses).")
        }
        guard lifetime >= .seconds(1), lifetime <= maximumLifetime else {
            throw Refusal(
                .invalidRequest, "The lifetime must be from 1 second to \(maximumLifetime.wholeSeconds / 86_400) days.")
        }
        guard !permission.grantTypes.isEmpty, !permission.authenticationMethods.isEmpty else {
            throw Refusal(.invalidRequest, "The token must permit a grant and a way to authenticate.")
        }
        guard permission.resources.isEmpty || permission.grantTypes.contains(.clientCredentials) else {
            throw Refusal(.invalidRequest, "Resources need the grant client_credentials.")
        }
        let backends = permission.resources + permission.audiences
        guard permission.grantTypes != [.clientCredentials] || !backends.isEmpty else {
            throw Refusal(
                .invalidRequest,
                "Clients that only act for themselves need a backend: the token must permit a resource or an audience.")
        }
    }
}
