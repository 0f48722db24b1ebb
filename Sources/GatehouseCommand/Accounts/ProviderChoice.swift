import Foundation
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
    /// Whether both have the same bytes. Swift's own comparison also finds texts of different bytes equal.
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
}
