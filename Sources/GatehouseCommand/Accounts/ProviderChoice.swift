import Foundation
import GatehouseClient
import GatehouseOAuth
import GatehouseProviders
import GatehouseTypes

/// The provider of an account.
enum ProviderChoice: Sendable, Equatable {
    /// An OpenID provider, named by its issuer.
    case issuer(String)
    /// A provider of the catalogue: its name, and the parameters that differ from customer to customer.
    case catalogue(String, [String: String])

    /// The issuer of an OpenID provider; `nil` for a provider of the catalogue.
    var issuer: String? {
        if case .issuer(let issuer) = self { issuer } else { nil }
    }

    /// The provider's short name, for text output.
    var place: String {
        switch self {
        case .issuer(let issuer): URL(string: issuer)?.host() ?? issuer
        case .catalogue(let name, _): name
        }
    }

    /// The provider's name with all its parameters.
    var label: String {
        switch self {
        case .issuer(let issuer): issuer
        case .catalogue(let name, let parameters):
            ([name] + parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }).joined(separator: " ")
        }
    }
}

extension ProviderChoice {
    /// Returns whether both have the same bytes. Swift's `==` for strings also accepts canonically equivalent ones.
    static func == (left: ProviderChoice, right: ProviderChoice) -> Bool {
        switch (left, right) {
        case (.issuer(let left), .issuer(let right)): left.hasSameBytes(as: right)
        case (.catalogue(let leftName, let left), .catalogue(let rightName, let right)):
            leftName.hasSameBytes(as: rightName) && left.count == right.count
                && left.allSatisfy { one in
                    right.contains { $0.key.hasSameBytes(as: one.key) && $0.value.hasSameBytes(as: one.value) }
                }
        default: false
        }
    }

    /// The name of the catalogue's entry for Gatehouse's own service, which has a client registered for this command.
    static let service = CatalogueEntry.gatehouse.id

    /// Whether the provider takes user names and passwords and has no sign-in page of its own.
    var takesPasswords: Bool {
        get throws {
            guard case .catalogue(let name, let parameters) = self else { return false }
            return try ProviderCatalogue[name]?.description(parameters).kind == .passwordService
        }
    }

    /// The options that name a provider.
    static let options: [Option] = [
        .value("issuer", "URL", "The issuer of an OpenID provider, such as https://id.example.com."),
        .value(
            "provider", "NAME", values: .providers,
            "A provider of the catalogue; 'gatehouse providers' lists them."),
        .value(
            "with", "NAME=VALUE", values: .providerParameters,
            "A parameter of that provider; 'gatehouse providers' lists them; can be repeated."),
    ]

    /// Reads the provider from the arguments.
    ///
    /// - Throws: ``UsageError`` if they name no provider, or if a parameter is missing.
    init(_ invocation: Invocation) throws(UsageError) {
        guard let name = invocation.value("provider") else {
            self = .issuer(try ProviderChoice.issuer(in: invocation))
            return
        }
        guard let entry = ProviderCatalogue[name] else {
            throw invocation.usage("there is no provider '\(name)'; 'gatehouse providers' lists those that are known")
        }
        if let other = ["resource", "prompt"].first(where: { invocation.value($0) != nil }) {
            throw invocation.usage("'--\(other)' goes with '--issuer', not with '--provider'")
        }
        if invocation.flag("push") {
            throw invocation.usage("'--push' goes with '--issuer', not with '--provider'")
        }
        var parameters = try ProviderChoice.parameters(in: invocation)
        if let issuer = invocation.value("issuer") { parameters["issuer"] = issuer }
        do {
            _ = try entry.description(parameters)
        } catch {
            throw invocation.usage(error.reason)
        }
        self = .catalogue(name, parameters)
    }

    private static func issuer(in invocation: Invocation) throws(UsageError) -> String {
        guard let issuer = invocation.value("issuer"), !issuer.isEmpty else {
            throw invocation.usage("missing option: pass '--issuer URL' or '--provider NAME'")
        }
        guard Issuer.isAcceptable(issuer) else { throw invocation.usage(Profile.issuerRule) }
        guard invocation.values("with").isEmpty else {
            throw invocation.usage("'--with' goes with '--provider', not with '--issuer' alone")
        }
        return issuer
    }

    private static func parameters(in invocation: Invocation) throws(UsageError) -> [String: String] {
        var parameters: [String: String] = [:]
        for text in invocation.values("with") {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty else {
                throw invocation.usage("'--with' takes NAME=VALUE, not '\(text)'")
            }
            parameters[String(parts[0])] = String(parts[1])
        }
        return parameters
    }
}

extension Values {
    /// The providers of the catalogue.
    fileprivate static let providers = Values.found { _ in
        ProviderCatalogue.entries.map { Suggestion($0.id, $0.parameters.map(\.name).joined(separator: ", ")) }
    }

    /// The parameters of these providers.
    fileprivate static let providerParameters = Values.found { _ in
        let all = ProviderCatalogue.entries.flatMap { entry in entry.parameters.map { (entry.id, $0) } }
        return Dictionary(grouping: all) { $0.1.name }.sorted { $0.key < $1.key }.map { name, uses in
            Suggestion(name + "=", uses.map { "\($0.0): \($0.1.summary)" }.joined(separator: "; "))
        }
    }
}
