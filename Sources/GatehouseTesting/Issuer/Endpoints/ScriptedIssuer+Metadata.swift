import Foundation
import GatehouseHTTP
import GatehouseOAuth
import GatehouseTypes

extension ScriptedIssuer {
    func metadata() -> HTTPResponse {
        let behaviour = behaviour
        var metadata = ServerMetadata(issuer: name)
        metadata.authorizationEndpoint = URL(string: name + "/authorize?tenant=1")
        metadata.tokenEndpoint = URL(string: name + "/token")
        metadata.revocationEndpoint = URL(string: name + "/revoke")
        metadata.pushedAuthorizationRequestEndpoint = URL(string: name + "/par")
        metadata.deviceAuthorizationEndpoint = URL(string: name + "/device")
        metadata.userInfoEndpoint = URL(string: name + "/userinfo")
        metadata.jwksURI = URL(string: name + "/jwks")
        metadata.dpopSigningAlgValuesSupported = ["ES256"]
        metadata.authorizationResponseIssParameterSupported = true
        metadata.tokenEndpointAuthMethodsSupported = behaviour.authenticationMethods?.sorted()
        let members = metadata.json.object ?? [:]
        return ScriptedIssuer.json(.object(members.merging(behaviour.metadata) { $1 }))
    }
}
