import GatehouseTypes

extension ConformanceModule {
    static let backChannelDiscovery = ConformanceModule(
        "oidcc-backchannel-logout-discovery-endpoint-verification", "The metadata announces back-channel logout."
    ) { test in
        let (judge, metadata) = (test.judge, test.provider.metadata)
        MetadataCheck(test).endpoints(required: ["end_session_endpoint"])
        for name in ["backchannel_logout_supported", "backchannel_logout_session_supported"] {
            judge.expect(metadata[name]?.bool == true, "\(name) is true", "OIDC Back-Channel Logout 2.1")
        }
    }

    static let backChannelLogout = ConformanceModule(
        "oidcc-backchannel-rp-initiated-logout", "A logout ends the session, and the provider tells the client."
    ) { test in
        guard let inbox = test.configuration.logouts else {
            throw test.judge.skip("the configuration has no backchannel address at which the suite listens")
        }
        let flow = try await LogoutFlow(test)
        let arrival = try await flow.open()
        let check = LogoutTokenCheck(flow)
        let delivery = try await inbox.next(within: .seconds(10), time: test.time, where: check.isOfThisSession)
        try await check.check(
            try test.judge.require(
                delivery, "a logout token comes within 10 seconds", "OIDC Back-Channel Logout 2.5"))
        try flow.expectReturn(arrival)
        try await flow.expectSignedOut()
    }
}
