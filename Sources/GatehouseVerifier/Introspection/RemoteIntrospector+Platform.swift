public import Foundation
import GatehouseCurl
public import GatehouseOAuth
public import GatehouseTypes

extension RemoteIntrospector {
    /// Creates an introspector with a transport of this platform, which starts with the first request.
    ///
    /// - Parameters:
    ///   - issuer: The issuer, byte for byte as configured in the verifier.
    ///   - endpoint: The introspection endpoint, an `https` URL or one on this machine; `nil` for the one in the
    ///     issuer's metadata.
    ///   - client: The credentials of this client. An issuer that answers unauthenticated requests discloses tokens.
    ///   - policy: How long responses are cached, and how many requests may be in progress.
    ///   - time: The clock.
    public convenience init(
        issuer: String, endpoint: URL? = nil, client: any ClientAuthenticator,
        policy: IntrospectionConfiguration = .standard, time: any TimeSource = SystemTimeSource()
    ) {
        self.init(
            issuer: issuer, endpoint: endpoint, client: client, transport: CurlTransport(), policy: policy, time: time)
    }
}
