extension ConformancePlan {
    /// OpenID Connect: Dynamic Certification Profile.
    static let dynamic = ConformancePlan(
        name: "dynamic", title: "OpenID Connect Dynamic OP", profile: .dynamic,
        modules: [
            .idTokenRS256, .idTokenUnsigned, .userInfoRS256, .redirectURIMissing, .redirectURIQueryOK,
            .redirectURIQueryMismatch, .redirectURIQueryAdded, .redirectURIFragment, .discovery, .server,
            .registrationLogo, .registrationPolicy, .registrationTerms, .registrationKeysAddress,
            .registrationSector, .registrationBadSector, .rotateKeys, .refreshTokenKeyRotation, .requestURIUnsignedUsed,
            .requestURISigned, .requestObjectWithRedirectURI, .refreshToken, .assertionForIssuer,
        ])
}
