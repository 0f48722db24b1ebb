import Foundation
import GatehouseTypes

/// Which provider an account is at.
enum ProviderChoice: Sendable, Equatable {
    /// An OpenID provider, by its issuer.
    case issuer(String)
    /// One of the catalogue, by its name, with what differs from one of its customers to the next.
    case catalogue(String, [String: String])

    /// The issuer, where that is all there is to say.
    var issuer: String? {
        if case .issuer(let issuer) = self { issuer } else { nil }
    }

    /// The provider in one word, for people.
    var place: String {
        switch self {
        case .issuer(let issuer): URL(string: issuer)?.host() ?? issuer
        case .catalogue(let name, _): name
        }
    }

    /// The provider with all that was said of it.
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
