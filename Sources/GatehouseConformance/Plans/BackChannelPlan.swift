extension ConformancePlan {
    /// OpenID Connect: Back-Channel Logout.
    static let backChannel = ConformancePlan(
        name: "backchannel-logout", title: "OpenID Connect Back-Channel Logout OP", profile: .basic,
        modules: [.backChannelDiscovery, .backChannelLogout])
}
