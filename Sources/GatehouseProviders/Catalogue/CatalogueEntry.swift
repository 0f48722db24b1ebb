public import GatehouseClient

/// A provider in the catalogue of the command line, selected by a name and parameters.
public struct CatalogueEntry: Sendable, Identifiable {
    /// A parameter that differs between the provider's customers.
    public struct Parameter: Sendable, Hashable {
        /// The name.
        public let name: String
        /// A short description.
        public let summary: String
        /// The default value; `nil` if the parameter is required.
        public let usual: String?

        /// Creates a parameter.
        public init(_ name: String, _ summary: String, usual: String? = nil) {
            self.name = name
            self.summary = summary
            self.usual = usual
        }
    }

    /// The name of the entry.
    public let id: String
    /// The parameters.
    public let parameters: [Parameter]

    private let make: @Sendable ([String: String]) throws(AuthError) -> ProviderDescription

    /// Creates an entry.
    ///
    /// - Parameters:
    ///   - id: The name of the entry.
    ///   - parameters: The parameters.
    ///   - make: Creates the description. It receives a value for each parameter.
    public init(
        _ id: String, _ parameters: [Parameter] = [],
        make: @escaping @Sendable ([String: String]) throws(AuthError) -> ProviderDescription
    ) {
        self.id = id
        self.parameters = parameters
        self.make = make
    }

    /// Returns the description of the provider for one customer.
    ///
    /// - Parameter arguments: The values of the parameters, by name.
    /// - Returns: The description.
    /// - Throws: `AuthError` with `misconfigured` if a parameter is missing, unknown, empty or too long, or contains
    ///   characters that a URL can't contain.
    public func description(_ arguments: [String: String] = [:]) throws(AuthError) -> ProviderDescription {
        var values: [String: String] = [:]
        for parameter in parameters {
            guard let value = arguments[parameter.name] ?? parameter.usual, !value.isEmpty else {
                throw AuthError(.misconfigured, "\(id) needs \(parameter.name): \(parameter.summary)")
            }
            guard value.utf8.count <= 1024, value.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                throw AuthError(.misconfigured, "the value of \(parameter.name) can't be part of a URL")
            }
            values[parameter.name] = value
        }
        if let unknown = arguments.keys.sorted().first(where: { values[$0] == nil }) {
            throw AuthError(.misconfigured, "\(id) has no parameter \(unknown)")
        }
        return try make(values)
    }
}

/// The providers that the command line knows by name. An app doesn't need the list: it uses a description directly.
public enum ProviderCatalogue {
    /// The entries, sorted by name.
    public static let entries: [CatalogueEntry] = [
        .apple, .auth0, .cognito, .facebook, .firebase, .gatehouse, .gitHub, .gitLab, .google, .keycloak, .microsoft,
        .oauth, .okta, .openID, .passwordService, .supabase, .x,
    ]

    /// Returns the entry with the given name; `nil` if there is none.
    public static subscript(_ id: String) -> CatalogueEntry? {
        entries.first { $0.id == id }
    }
}
