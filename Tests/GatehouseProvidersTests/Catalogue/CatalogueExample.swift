import GatehouseClient
import GatehouseProviders
import GatehouseTesting
import Testing

/// A provider of the catalogue for one customer, with a service that uses its published wire format.
struct CatalogueExample: Sendable, CustomTestStringConvertible {
    let entry: CatalogueEntry
    let parameters: [String: String]
    /// Whether the service can revoke the tokens of a single session.
    let revokes: Bool
    let testDescription: String

    private let makeSubject: @Sendable (ProviderDescription) throws -> ProviderUnderTest

    /// Creates an example with any service.
    ///
    /// - Parameters:
    ///   - entry: The provider.
    ///   - parameters: The values of the entry's parameters.
    ///   - revokes: Whether the service can revoke the tokens of a single session.
    ///   - name: The name in test results; nil uses the entry's name.
    ///   - subject: Starts a new service, and creates the provider for it from the description.
    init(
        _ entry: CatalogueEntry, _ parameters: [String: String] = [:], revokes: Bool = true, name: String? = nil,
        subject: @escaping @Sendable (ProviderDescription) throws -> ProviderUnderTest
    ) {
        self.entry = entry
        self.parameters = parameters
        self.revokes = revokes
        testDescription = name ?? entry.id
        makeSubject = subject
    }

    /// Creates an example with a service that uses the wire format. It revokes tokens if it has an endpoint for that.
    init(_ entry: CatalogueEntry, _ parameters: [String: String] = [:], wire: Wire) {
        self.init(entry, parameters, revokes: wire.revocation != nil, name: wire.name) { description in
            var wire = wire
            wire.description = description
            return try WireService(wire).subject()
        }
    }

    /// The description, as the command gets it.
    func description() throws -> ProviderDescription {
        try entry.description(parameters)
    }

    /// The provider with a new service.
    func subject() throws -> ProviderUnderTest {
        try makeSubject(description())
    }

    /// The rules that apply to the provider.
    var checks: [RemoteAuthProviderConformance.Check] {
        (revokes ? RemoteAuthProviderConformance.checks : RemoteAuthProviderConformance.checksWithoutRevocation)
            + RemoteAuthProviderConformance.cancellation
    }
}

extension CatalogueExample {
    /// At least one example for each entry of the catalogue.
    static let all: [CatalogueExample] = [
        .init(.apple, wire: .apple),
        .init(.auth0, ["domain": "notes.eu.auth0.com", "audience": "https://api.notes.example"], wire: .auth0),
        .init(
            .cognito, ["pool": "eu-central-1_AbCdEfGhI", "domain": "notes.auth.eu-central-1.amazoncognito.com"],
            wire: .cognito),
        .init(.facebook, wire: .facebook),
        .init(.firebase, ["project": "notes-1"], revokes: false) { try PasswordServiceFixture.firebase(as: $0) },
        .init(.gatehouse, ["issuer": "https://id.notes.example"], wire: .gatehouse),
        .init(.gitHub, wire: .gitHub),
        .init(.gitLab, wire: .gitLab),
        .init(.google, wire: .google),
        .init(.keycloak, ["address": "https://id.notes.example", "realm": "staff"], wire: .keycloak),
        .init(.microsoft, wire: .microsoft()),
        .init(.microsoft, ["tenant": Wire.tenant], wire: .microsoft(Wire.tenant)),
        .init(.oauth, Wire.oauthParameters, revokes: false) { try WireService(.oauth($0)).subject() },
        .init(.okta, ["domain": "notes.okta.com"], wire: .okta),
        .init(.openID, ["issuer": "http://127.0.0.1:8080/tenant"], wire: .openID),
        .init(.passwordService, ["address": PasswordGrantService.address]) { try PasswordGrantService().subject($0) },
        .init(.supabase, ["address": "https://abc.supabase.co"]) { try PasswordServiceFixture.supabase(as: $0) },
        .init(.x, wire: .x(isConfidential: true)),
        .init(.x, wire: .x(isConfidential: false)),
    ]
}
