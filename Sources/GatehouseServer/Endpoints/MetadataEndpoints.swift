import Foundation
import GatehouseHTTP
import GatehouseOAuth
import GatehouseService

/// What the service says about itself (OpenID Connect Discovery, section 4).
struct OpenIDConfigurationEndpoint: Endpoint {
    let site: Site

    var path: PathPattern { "/.well-known/openid-configuration" }

    var sharing: CrossOriginSharing { .everybody }

    var actions: [HTTPMethod: Action] { [.get: Action { _ in .publicJSON(site.metadata.json) }] }
}

/// The same where RFC 8414, section 3, looks for it: before the issuer's path, not behind it.
struct AuthorizationServerMetadataEndpoint: Endpoint {
    let site: Site

    var path: PathPattern { PathPattern("/.well-known/oauth-authorization-server" + site.basePath) }

    var isAtHost: Bool { true }

    var sharing: CrossOriginSharing { .everybody }

    var actions: [HTTPMethod: Action] { [.get: Action { _ in .publicJSON(site.metadata.json) }] }
}

extension Site {
    var metadata: ServerMetadata {
        var metadata = ServerMetadata(issuer: service.configuration.issuer)
        metadata.authorizationEndpoint = url("/authorize")
        metadata.tokenEndpoint = url("/token")
        metadata.jwksURI = url("/jwks")
        metadata.revocationEndpoint = url("/revoke")
        metadata.introspectionEndpoint = url("/introspect")
        metadata.introspectionEndpointAuthMethodsSupported = service.clientAuthenticationMethods.filter { $0 != "none" }
        metadata.deviceAuthorizationEndpoint = url(DeviceAuthorizationEndpoint.address)
        metadata.userInfoEndpoint = url("/userinfo")
        metadata.endSessionEndpoint = url(SitePath.logout)
        metadata.backchannelLogoutSupported = true
        metadata.backchannelLogoutSessionSupported = true
        metadata.pushedAuthorizationRequestEndpoint = url("/par")
        metadata.requestParameterSupported = true
        metadata.requestURIParameterSupported = service.fetchesDocuments
        metadata.requireRequestURIRegistration = service.fetchesDocuments
        metadata.requestObjectSigningAlgValuesSupported = service.clientAssertionAlgorithms
        metadata.responseModesSupported = [ResponseMode.query, .formPost].map(\.rawValue)
        metadata.registrationEndpoint = url(SitePath.registration)
        metadata.scopesSupported = ServiceScopes.all.tokens
        metadata.grantTypesSupported = service.grants.map(\.type)
        metadata.tokenEndpointAuthMethodsSupported = service.clientAuthenticationMethods
        metadata.revocationEndpointAuthMethodsSupported = service.clientAuthenticationMethods
        // RFC 8414, section 2: needed because clients can authenticate with keys.
        metadata.tokenEndpointAuthSigningAlgValuesSupported = service.clientAssertionAlgorithms
        metadata.revocationEndpointAuthSigningAlgValuesSupported = service.clientAssertionAlgorithms
        metadata.introspectionEndpointAuthSigningAlgValuesSupported = service.clientAssertionAlgorithms
        metadata.codeChallengeMethodsSupported = [CodeChallenge.method]
        metadata.dpopSigningAlgValuesSupported = TokenService.proofAlgorithms
        metadata.authorizationResponseIssParameterSupported = true
        metadata.subjectTypesSupported = ["pairwise"]
        metadata.idTokenSigningAlgValuesSupported = TokenService.idTokenAlgorithms
        metadata.userInfoSigningAlgValuesSupported = TokenService.idTokenAlgorithms
        metadata.claimsSupported =
            ["iss", "sub", "aud", "exp", "iat", "auth_time", "acr", "amr", "nonce", "at_hash", "sid"]
            + ServiceScopes.suppliedClaims
        metadata.claimsParameterSupported = true
        metadata.acrValuesSupported = service.contextClasses
        metadata.promptValuesSupported = [Prompt.none, .login, .consent, .selectAccount].map(\.rawValue)
        return metadata
    }
}
