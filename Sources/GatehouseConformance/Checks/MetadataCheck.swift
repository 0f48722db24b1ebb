import Foundation
import GatehouseHTTP
import GatehouseTypes

/// Checks the provider's metadata (OpenID Connect Discovery 1.0, section 3, and RFC 8414).
struct MetadataCheck: Sendable {
    let test: ModuleContext
    private var judge: Judge { test.judge }
    private var metadata: JSONDocument { test.provider.metadata }

    init(_ test: ModuleContext) {
        self.test = test
    }

    /// The response itself.
    func document() {
        let response = test.provider.response
        judge.expect(response.status == .ok, "the status is 200", "OIDC Discovery 4.2")
        let type = response.headers["Content-Type"] ?? "none"
        judge.expect(
            type.asciiLowercased.hasPrefix("application/json"), "the content type is application/json, here \(type)",
            "OIDC Discovery 4.2")
        let unknown = metadata.members.keys.filter { !MetadataMembers.known.contains($0) }.sorted()
        judge.advise(
            unknown.isEmpty, "all members are registered, here also \(unknown.joined(separator: ", "))", "RFC 8414 7.1")
    }

    func issuer() {
        let issuer = metadata.text("issuer") ?? "missing"
        judge.expect(
            issuer == test.provider.issuer, "issuer is \(test.provider.issuer), here \(issuer)", "OIDC Discovery 4.3")
        let url = URL(string: issuer)
        judge.expect(TextChecks.isHTTPS(issuer), "issuer is an https address", "OIDC Discovery 3")
        judge.expect(
            url?.query() == nil && url?.fragment() == nil, "issuer has no query and no fragment", "OIDC Discovery 3")
    }

    /// Endpoints are https addresses. Some must be there.
    func endpoints(required: [String]) {
        for name in required { judge.expect(metadata[name] != nil, "there is \(name)", "OIDC Discovery 3") }
        for name in metadata.members.keys.sorted() where name.hasSuffix("_endpoint") || name.hasSuffix("_uri") {
            let address = metadata.text(name) ?? ""
            let isAddress = TextChecks.isHTTPS(address) && URL(string: address)?.fragment() == nil
            judge.expect(isAddress, "\(name) is an https address without a fragment", "OIDC Discovery 3")
        }
    }

    /// Members have the right kinds.
    func kinds() {
        for name in metadata.members.keys.sorted() {
            guard let value = metadata[name] else { continue }
            if MetadataMembers.lists.contains(name) {
                let list = value.strings ?? []
                judge.expect(!list.isEmpty, "\(name) is a list of texts that isn't empty", "RFC 8414 2")
                judge.expect(Set(list).count == list.count, "\(name) has no value twice", "RFC 8414 2")
            } else if MetadataMembers.flags.contains(name) {
                judge.expect(value.bool != nil, "\(name) is true or false", "OIDC Discovery 3")
            }
        }
    }

    /// What OpenID Connect requires.
    func required() {
        judge.expect(
            metadata.list("response_types_supported").contains("code"), "response_types_supported has code",
            "OIDC Discovery 3")
        let subjects = metadata.list("subject_types_supported")
        judge.expect(
            !subjects.isEmpty && subjects.allSatisfy { ["public", "pairwise"].contains($0) },
            "subject_types_supported has public or pairwise, and nothing else", "OIDC Discovery 3")
        judge.expect(
            metadata.list("id_token_signing_alg_values_supported").contains("RS256"),
            "id_token_signing_alg_values_supported has RS256", "OIDC Discovery 3")
        judge.advise(metadata["claims_supported"] != nil, "claims_supported is recommended", "OIDC Discovery 3")
        judge.advise(metadata["scopes_supported"] != nil, "scopes_supported is recommended", "OIDC Discovery 3")
        judge.advise(metadata["userinfo_endpoint"] != nil, "userinfo_endpoint is recommended", "OIDC Discovery 3")
        let isUsed = metadata["request_uri_parameter_supported"]?.bool ?? true
        judge.record(.met, "request_uri is \(isUsed ? "" : "not ")supported", "OIDC Discovery 3")
    }

    /// What stands in lists.
    func lists() {
        if metadata["scopes_supported"] != nil {
            let scopes = metadata.list("scopes_supported")
            judge.expect(scopes.contains("openid"), "scopes_supported has openid", "OIDC Discovery 3")
            judge.expect(scopes.allSatisfy(TextChecks.isScopeToken), "scopes are valid", "RFC 6749 3.3")
        }
        if metadata["grant_types_supported"] != nil {
            judge.expect(
                metadata.list("grant_types_supported").contains("authorization_code"),
                "grant_types_supported has authorization_code", "OIDC Discovery 3")
        }
        for name in ["ui_locales_supported", "claims_locales_supported"] {
            for locale in metadata.list(name) {
                judge.expect(
                    LanguageTag.isCanonical(locale), "\(locale) in \(name) is in canonical form", "RFC 5646 4.5")
            }
        }
        for name in metadata.members.keys.sorted() where name.hasSuffix("signing_alg_values_supported") {
            let unknown = metadata.list(name).filter { !MetadataMembers.algorithms.contains($0) }
            judge.expect(
                unknown.isEmpty, "\(name) has registered algorithms \(unknown.joined(separator: " "))", "RFC 7518 3.1")
            guard name.hasPrefix("token_endpoint_auth") else { continue }
            judge.expect(!metadata.list(name).contains("none"), "\(name) doesn't have none", "OIDC Discovery 3")
        }
    }
}

/// The form of language tags.
enum LanguageTag {
    /// Language in small letters, script with a capital, region in capitals or three digits (RFC 5646, 2.1.1).
    static func isCanonical(_ tag: String) -> Bool {
        let parts = tag.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard let language = parts.first, (2...8).contains(language.count), language == language.asciiLowercased else {
            return false
        }
        return parts.dropFirst().allSatisfy { part in
            switch part.count {
            case 2: part == part.asciiUppercased
            case 4 where part.first?.isLetter ?? false: part == part.capitalized
            default: (1...8).contains(part.count) && part == part.asciiLowercased
            }
        }
    }
}
