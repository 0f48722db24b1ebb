import GatehouseHTTP

/// A received response. The body of a streamed response is empty.
struct ReceivedResponse: Sendable {
    let status: HTTPStatus
    let headers: HTTPHeaders
    let body: [UInt8]
}
