import GatehouseTypes

extension AuthorizationRequest {
    static func checkForm(_ parameters: OAuthParameters) throws(OAuthError) {
        for name in ["request", "request_uri", "registration"] where parameters[name] != nil {
            throw OAuthError(.unsupportedParameter, name)
        }
        guard let responseType = parameters["response_type"] else {
            throw OAuthError(.missingParameter, "response_type")
        }
        guard responseType == "code" else { throw OAuthError(.unsupportedResponseType, "response_type") }
        guard parameters["response_mode"] ?? "query" == "query" else {
            throw OAuthError(.unsupportedParameter, "response_mode")
        }
    }

    static func challenge(_ parameters: OAuthParameters) throws(OAuthError) -> CodeChallenge {
        guard let value = parameters["code_challenge"] else { throw OAuthError(.missingParameter, "code_challenge") }
        // The default method is `plain`, so a missing method is refused, too (RFC 7636, section 4.3).
        guard parameters["code_challenge_method"] == CodeChallenge.method else {
            throw OAuthError(.invalidParameter, "code_challenge_method")
        }
        return try CodeChallenge(value)
    }

    static func thumbprint(_ parameters: OAuthParameters) throws(OAuthError) -> String? {
        guard let value = parameters["dpop_jkt"] else { return nil }
        guard Base64URL.decode(value)?.count == 32 else { throw OAuthError(.invalidParameter, "dpop_jkt") }
        return value
    }

    static func prompt(_ parameters: OAuthParameters) throws(OAuthError) -> [Prompt] {
        let values = try parameters.text("prompt")?.split(separator: " ").map { Prompt(rawValue: String($0)) } ?? []
        guard values.count <= 4, values.count == 1 || !values.contains(.none) else {
            throw OAuthError(.invalidParameter, "prompt")
        }
        return values
    }

    static func maximumAge(_ parameters: OAuthParameters) throws(OAuthError) -> Int64? {
        guard let value = parameters["max_age"] else { return nil }
        guard value.utf8.count <= 10, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let age = Int64(value)
        else { throw OAuthError(.invalidParameter, "max_age") }
        return age
    }
}
