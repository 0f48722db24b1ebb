import GatehouseHTTP
import GatehouseOAuth
import GatehouseService

/// Where backends get the lists of revoked access tokens (Token Status List, section 8.1).
struct StatusListEndpoint: Endpoint {
    let site: Site

    var path: PathPattern { "/status/:list" }

    var sharing: CrossOriginSharing { .everybody }

    var actions: [HTTPMethod: Action] {
        [
            .get: Action { request in
                guard let number = request.pathParameters["list"].flatMap({ Int($0) }),
                    let list = try await site.service.publishStatusList(number)
                else {
                    request.visitor.findings.refuse(.notFound)
                    return .json(.notFound, OAuthErrorResponse(.notFound).json)
                }
                return HTTPResponse(
                    status: .ok,
                    headers: [
                        "Content-Type": StatusListClaims.mediaType,
                        "Cache-Control": "public, max-age=\(list.age.wholeSeconds)",
                    ], body: Array(list.token.utf8))
            }
        ]
    }
}
