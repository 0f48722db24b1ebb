import GatehouseTypes

extension ConformanceModule {
    static let discovery = ConformanceModule(
        "oidcc-discovery-endpoint-verification",
        "The provider's metadata contains what the specifications require."
    ) { test in
        let check = MetadataCheck(test)
        check.document()
        check.issuer()
        check.endpoints(required: ["authorization_endpoint", "token_endpoint", "jwks_uri"])
        check.kinds()
        check.required()
        check.lists()
        try await KeySetCheck(test).check()
    }
}
