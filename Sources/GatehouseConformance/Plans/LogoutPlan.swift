extension ConformancePlan {
    /// OpenID Connect: RP-Initiated Logout.
    static let logout = ConformancePlan(
        name: "logout", title: "OpenID Connect RP-Initiated Logout OP", profile: .basic, clientsOf: "basic",
        modules: [
            .logoutDiscovery, .logout, .logoutBadRedirectURI, .logoutModifiedHint, .logoutNoHint, .logoutNoParameters,
            .logoutNoRedirectURI, .logoutNoState, .logoutOnlyState, .logoutQueryAdded, .logoutBadHint,
        ])
}
