import Foundation
import GatehouseHTTP
import GatehouseOAuth
import GatehouseService

/// Where devices without a browser get a code that somebody enters in one (RFC 8628, section 3.1).
struct DeviceAuthorizationEndpoint: Endpoint {
    static let address = "/device_authorization"

    let site: Site

    var path: PathPattern { PathPattern(DeviceAuthorizationEndpoint.address) }

    var sharing: CrossOriginSharing { .browserApps }

    var actions: [HTTPMethod: Action] {
        // A proof isn't required: the code is bound to a key only if the device sends one.
        let client = ClientGuard(site: site, path: DeviceAuthorizationEndpoint.address, requiresProof: false)
        return [
            .post: .form(guardedBy: client) { request, client in
                let answer = try await site.service.issueDeviceCode(
                    DeviceAuthorizationRequest(parameters: client.parameters), from: client.caller,
                    browser: request.headers["User-Agent"], page: site.base + SitePath.device)
                return .json(.ok, answer.json)
            }
        ]
    }
}
