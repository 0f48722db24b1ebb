import Foundation
import GatehouseClient
import GatehouseIssuer
import GatehouseOAuth
import GatehousePasswordProviders

extension ServerMetadata {
    /// Returns an endpoint that a request needs.
    ///
    /// - Throws: `EndpointFailure` if the metadata have none, or one that can't be used.
    func address(of endpoint: KeyPath<ServerMetadata, URL?>) throws(EndpointFailure) -> URL {
        do {
            return try requiredEndpoint(endpoint)
        } catch {
            throw .unsent(AuthError(error))
        }
    }

    /// Returns an endpoint; `nil` if the metadata have none.
    ///
    /// - Throws: `EndpointFailure` if the metadata have one that can't be used. It isn't taken for a server without
    ///   the endpoint.
    func address(ifAny endpoint: KeyPath<ServerMetadata, URL?>) throws(EndpointFailure) -> URL? {
        do {
            return try self.endpoint(endpoint)
        } catch {
            throw .unsent(AuthError(error))
        }
    }
}

extension AuthError {
    /// Creates the error for a part of the metadata that an operation needs and that can't be used.
    init(_ member: UnusableMember) {
        let isInsecure = member.reason == .insecureAddress
        self.init(
            isInsecure ? .insecure : .invalidResponse, "\(member): the provider's metadata have to be corrected",
            underlyingError: member)
    }
}
