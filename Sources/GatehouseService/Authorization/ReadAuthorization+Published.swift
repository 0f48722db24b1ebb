import Foundation
import GatehouseOAuth
import GatehouseTypes

extension ReadAuthorization {
    /// Fetches a request that its client publishes (RFC 9101, section 5.2.3), from an address that the client has
    /// registered. It is fetched after each request of a browser, since a client may publish another request at the
    /// same address; once for all browsers that come while it is being fetched for others.
    ///
    /// - Throws: ``Refusal``: `invalid_request_uri`.
    func publishedRequest(at address: String, of client: ClientRecord) async throws(Refusal) -> Secret {
        guard client.metadata.requestURIs.contains(where: { RequestURI.matches(address, registered: $0) }),
            ClientDocumentURI(address, maximumLength: RequestURI.maximumLength, withFragment: true) != nil,
            let url = URL(string: String(address.prefix { $0 != "#" })), let requests = context.publishedRequests
        else {
            throw Refusal(
                .invalidRequestURI,
                "The request_uri is no reference to a pushed request, and none of the client's registered request_uris."
            )
        }
        do {
            let document = try await requests.fetch(url, isOfSelfRegistered: client.registeredItself)
            return Secret(bytes: Array(document.content.withoutSpaceAround))
        } catch {
            throw Refusal(.invalidRequestURI, "The request at the request_uri isn't available: \(error.advice).")
        }
    }
}

extension [UInt8] {
    /// The bytes without white space of ASCII before and after them: editors end a file by a line feed.
    fileprivate var withoutSpaceAround: SubSequence {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        return trimmingPrefix(while: isSpace).dropLast(reversed().prefix(while: isSpace).count)
    }
}

extension PushedAuthorizationReference {
    /// Whether it names a request that was pushed to this service.
    var isPushed: Bool { requestURI.hasPrefix(PushedRequests.prefix) }
}
