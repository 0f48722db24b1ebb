import GatehouseTypes

extension ConformanceModule {
    static let fapiDiscovery = fapi(
        "discovery-end-point-verification", "The metadata contains what the profile requires."
    ) { test in
        let (judge, metadata) = (test.judge, test.provider.metadata)
        let check = MetadataCheck(test)
        check.document()
        check.issuer()
        check.endpoints(required: [
            "authorization_endpoint", "token_endpoint", "jwks_uri", "pushed_authorization_request_endpoint",
        ])
        check.kinds()
        judge.expect(
            metadata.list("response_types_supported").contains("code"), "response_types_supported has code",
            "FAPI 2.0 SP 5.3.2.2")
        judge.expect(
            metadata.list("token_endpoint_auth_methods_supported").contains("private_key_jwt"),
            "token_endpoint_auth_methods_supported has private_key_jwt", "FAPI 2.0 SP 5.3.2.1")
        judge.expect(
            metadata.list("code_challenge_methods_supported").contains("S256"),
            "code_challenge_methods_supported has S256", "FAPI 2.0 SP 5.3.2.2")
        judge.expect(
            metadata["authorization_response_iss_parameter_supported"]?.bool == true,
            "authorization_response_iss_parameter_supported is true", "FAPI 2.0 SP 5.3.2.2")
        for name in ["dpop_signing_alg_values_supported", "token_endpoint_auth_signing_alg_values_supported"] {
            let list = metadata.list(name)
            judge.expect(
                list.contains(where: Profile.algorithmsOfFAPI.contains),
                "\(name) has an algorithm of the profile", "FAPI 2.0 SP 5.4.1")
        }
        try await KeySetCheck(test).check()
    }
}
