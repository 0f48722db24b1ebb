import Foundation
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTypes

extension ScriptedIssuer {
    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        var answer = try await undatedAnswer(request)
        if behaviour.dateShift != nil { answer.headers["Date"] = HTTPDate.string(from: clock.now) }
        return answer
    }

    private func undatedAnswer(_ request: HTTPRequest) async throws -> HTTPResponse {
        if let answer = try await behaviour.answers[request.path]?(request) { return answer }
        do {
            return switch (request.method, request.path) {
            case (.get, "/.well-known/openid-configuration"): metadata()
            case (.get, "/jwks"): ScriptedIssuer.json(keySet.json)
            case (.post, "/par"): try await push(request)
            case (.post, "/token"): try await token(request)
            case (.post, "/device"): try await device(request)
            case (.post, "/revoke"): try await revoke(request)
            case (.get, "/userinfo"), (.post, "/userinfo"): await userInfo(request)
            default: HTTPResponse(status: .notFound)
            }
        } catch let refusal as Refusal {
            var answer = ScriptedIssuer.refusing(refusal.code)
            answer.headers[DPoPProof.nonceHeaderName] = refusal.nonce
            return answer
        } catch is OAuthError {
            return ScriptedIssuer.refusing(.invalidRequest)
        }
    }

    private var keySet: JSONWebKeySet {
        JSONWebKeySet(behaviour.publishedKeys ?? [key.publicKey])
    }

    static func refusing(_ code: OAuthErrorCode) -> HTTPResponse {
        let status: HTTPStatus = code == .invalidClient ? .unauthorized : .badRequest
        return json(OAuthErrorResponse(code).json, status: status)
    }

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
