/// What stands at which path.
enum Endpoints {
    static func all(on site: Site) -> [any Endpoint] {
        [
            // Documents
            OpenIDConfigurationEndpoint(site: site), AuthorizationServerMetadataEndpoint(site: site),
            KeySetEndpoint(site: site), StatusListEndpoint(site: site),
            // Pages
            AuthorizationEndpoint(site: site), InteractionEndpoint(site: site), SignInEndpoint(site: site),
            SignOutEndpoint(site: site), AccountEndpoint(site: site), AllowedAppEndpoint(site: site),
            EverywhereEndpoint(site: site), LogoutEndpoint(site: site), LogoutConfirmationEndpoint(site: site),
            DeviceEndpoint(site: site), DeviceAnswerEndpoint(site: site), SignInEndpoint(site: site, goal: .device),
            StyleEndpoint(),
            // Clients
            PushedAuthorizationEndpoint(site: site), TokenEndpoint(site: site), RevocationEndpoint(site: site),
            IntrospectionEndpoint(site: site), UserInfoEndpoint(site: site), DeviceAuthorizationEndpoint(site: site),
            // Registration of clients
            RegistrationEndpoint(site: site), ClientConfigurationEndpoint(site: site),
            ClientSecretEndpoint(site: site), ChallengeEndpoint(site: site),
            ClientChallengeEndpoint(site: site),
            // Operation
            LiveEndpoint(), ReadyEndpoint(site: site),
        ] + RootEndpoint.all(on: site)
    }
}
