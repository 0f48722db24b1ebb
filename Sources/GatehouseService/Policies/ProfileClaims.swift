import Foundation
import GatehouseTypes

/// What an account can have besides its email address (OpenID Connect Core, section 5.1), by claims. The parts of an
/// address have names like `address.locality`.
package enum ProfileClaims {
    /// The names of the claims that an operator can set.
    package static let names =
        texts + addresses + ["birthdate", "email_verified", "phone_number", "phone_number_verified"]
        + addressParts.map { "address." + $0 }

    private static let texts = [
        "name", "family_name", "given_name", "middle_name", "nickname", "preferred_username", "gender", "zoneinfo",
        "locale",
    ]
    private static let addresses = ["profile", "picture", "website"]
    private static let addressParts = [
        "formatted", "street_address", "locality", "region", "postal_code", "country",
    ]

    /// The longest value, in bytes.
    static let maximumLength = 1_024

    /// The value of a claim, as it is told to clients.
    ///
    /// - Throws: ``Refusal``: `invalid_request` if there is no such claim, or it can't have that value.
    static func value(_ text: String, of name: String) throws(Refusal) -> JSONValue {
        guard names.contains(name) else { throw Refusal(.invalidRequest, "There is no claim '\(name)'.") }
        switch name {
        case "email_verified", "phone_number_verified":
            guard let flag = ["true": true, "false": false][text] else {
                throw Refusal(.invalidRequest, "The claim '\(name)' is true or false.")
            }
            return .bool(flag)
        case "phone_number":
            guard text.wholeMatch(of: /\+[0-9]{4,15}(;ext=[0-9]{1,10})?/) != nil else {
                throw Refusal(.invalidRequest, "A phone number is like +442079460000, or +442079460000;ext=12.")
            }
        case "birthdate":
            guard text.wholeMatch(of: /([0-9]{4}|0000-[0-9]{2}-[0-9]{2}|[0-9]{4}-[0-9]{2}-[0-9]{2})/) != nil else {
                throw Refusal(.invalidRequest, "A birthdate is like 1815-12-10, 1815 or 0000-12-10.")
            }
        case _ where addresses.contains(name):
            guard text.hasPrefix("https://") || text.hasPrefix("http://"), URL(string: text)?.host() != nil else {
                throw Refusal(.invalidRequest, "The claim '\(name)' is an https or http URL.")
            }
        default: break
        }
        // A postal address has several lines.
        let lines = name.hasPrefix("address.") ? text.replacing("\n", with: "") : text
        guard VisibleText.isAcceptable(lines, maximumLength: maximumLength) else {
            throw Refusal(
                .invalidRequest, "The claim '\(name)' must be visible text of 1 to \(maximumLength) bytes.")
        }
        return .string(text)
    }
}

extension JSONValue {
    /// The claims with another value of one of them; without it if there is no value.
    func setting(_ name: String, to value: JSONValue?) -> JSONValue {
        var members = object ?? [:]
        guard let part = name.split(separator: ".", maxSplits: 1).dropFirst().first else {
            members[name] = value
            return .object(members)
        }
        let rest = (members["address"] ?? [:]).setting(String(part), to: value)
        members["address"] = rest.object?.isEmpty == true ? nil : rest
        return .object(members)
    }
}
