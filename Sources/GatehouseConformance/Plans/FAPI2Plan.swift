extension ConformancePlan {
    /// FAPI 2.0 Security Profile Final, with DPoP and private_key_jwt. The modules of national profiles aren't in it.
    static let fapi2 = ConformancePlan(
        name: "fapi2", title: "FAPI 2.0 Security Profile Final OP (DPoP, private_key_jwt)", profile: .fapi2,
        modules: [
            .fapiDiscovery, .fapiHappyFlow, .fapiUserRejects, .fapiWithoutState, .fapiWithoutNonce, .fapiNonce64,
            .fapiOtherScopeOrder, .fapiClaimsParameter, .fapiSchemeCase, .fapiProofNbfExp, .fapiProof10SecondsBefore,
            .fapiProof10SecondsAfter, .fapiMismatchedThumbprint, .fapiMismatchedProofKey, .fapiThumbprintOfOtherKey,
            .fapiProofAtPARBinds, .fapiThumbprintBinds, .fapiOtherNonceOutside, .fapiOtherStateOutside,
            .fapiLongNonce, .fapiLongState, .fapiStateOutsideOnly, .fapiNoRedirectURI, .fapiUnregisteredRedirectURI,
            .fapiTolerateRedirectURI, .fapiWithoutPAR, .fapiRedirectURINeeded, .fapiCodeIDToken, .fapiToken,
            .fapiOtherClientID, .fapiProofNeeded, .fapiCodeOfOtherClient, .fapiCodeReuse, .fapiExpiredCode,
            .fapiAssertionRS256, .fapiNoAssertion, .fapiExpiredAssertion, .fapiAssertionForOther,
            .fapiAssertionWithoutSub, .fapiProofNegative, .fapiRefreshToken, .fapiRequestURIBeforeEnd,
            .fapiRequestURIReuse, .fapiRequestURIExpired, .fapiAssertionNbf8, .fapiAssertionNbf60,
            .fapiRequestURIOfOther, .fapiRequestURIAtPAR, .fapiPARMethod, .fapiPKCENeeded, .fapiVerifierNeeded,
            .fapiWrongVerifier, .fapiPlainPKCE, .fapiOnlyRequestURI, .fapiAssertionArray, .fapiAssertionForPAR,
            .fapiAssertionForToken,
        ])

    /// FAPI 2.0 Message Signing Final: what it adds for signed requests.
    static let messageSigning = ConformancePlan(
        name: "fapi2-message-signing", title: "FAPI 2.0 Message Signing Final OP (signed requests)",
        profile: .messageSigning,
        modules: [
            .signingSeveralAudiences, .signingNbf8, .signingWithoutExp, .signingWithoutNbf, .signingExpired,
            .signingOtherAudience, .signingExp60, .signingExp10, .signingNbf60, .signingNbf15, .signingRS256,
            .signingNone, .signingInvalid, .signingOtherKey, .signingUnsigned, .signingRequestURI,
        ])
}
