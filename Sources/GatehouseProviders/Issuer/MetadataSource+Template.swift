import GatehouseHTTP
import GatehouseIssuer
import GatehouseOAuth
import GatehousePasswordProviders
import GatehouseTypes

extension MetadataSource {
    /// Creates the source of an issuer's metadata.
    convenience init(
        issuer: String, client: EndpointClient, template: IssuerTemplate?, time: any TimeSource
    ) {
        self.init(issuer: issuer, client: DocumentClient(client), time: time) {
            template?.naming(issuer, in: $0) ?? $0
        }
    }

    /// Returns the metadata, fetched or cached.
    func known() async throws(EndpointFailure) -> ServerMetadata {
        do {
            return try await metadata()
        } catch {
            throw EndpointFailure(error, at: .discovery)
        }
    }
}
