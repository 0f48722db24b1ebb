public import GatehouseClient

/// A provider as the command line names it: by a word and a few parameters.
public struct CatalogueEntry: Sendable, Identifiable {
    /// Something that differs from one of the provider's customers to the next.
    public struct Parameter: Sendable, Hashable {
        /// Its name.
        public let name: String
        /// What it is, in a few words.
        public let summary: String
        /// What it is unless told otherwise; nothing if it has to be told.
        public let usual: String?

        /// Describes a parameter.
        public init(_ name: String, _ summary: String, usual: String? = nil) {
            self.name = name
            self.summary = summary
            self.usual = usual
        }
    }

    /// The word.
    public let id: String
    /// What differs.
    public let parameters: [Parameter]

    private let make: @Sendable ([String: String]) throws(AuthError) -> ProviderDescription

    /// Describes an entry.
    ///
    /// - Parameters:
    ///   - id: The word.
    ///   - parameters: What differs.
    ///   - make: Makes the description; each parameter has a value.
    public init(
        _ id: String, _ parameters: [Parameter] = [],
        make: @escaping @Sendable ([String: String]) throws(AuthError) -> ProviderDescription
    ) {
        self.id = id
        self.parameters = parameters
        self.make = make
    }

    /// The provider for one of its customers.
    ///
    /// - Parameter arguments: The parameters' values, by their names.
    /// - Returns: The description.
    /// - Throws: `AuthError` with `misconfigured` if a parameter is missing, unknown or empty, or holds what can't be part of
    ///   an address.
    public func description(_ arguments: [String: String] = [:]) throws(AuthError) -> ProviderDescription {
        var values: [String: String] = [:]
        for parameter in parameters {
            guard let value = arguments[parameter.name] ?? parameter.usual, !value.isEmpty else {
                throw AuthError(.misconfigured, "\(id) needs \(parameter.name): \(parameter.summary)")
            }
            guard value.utf8.count <= 1024, value.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                throw AuthError(.misconfigured, "\(parameter.name) can't be part of an address")
            }
            values[parameter.name] = value
        }
        if let unknown = arguments.keys.sorted().first(where: { values[$0] == nil }) {
            throw AuthError(.misconfigured, "\(id) knows no \(unknown)")
        }
        return try make(values)
    }
}
