import GatehouseHTTP

/// An answer as it came off the wire.
struct ReceivedResponse: Sendable {
    let status: HTTPStatus
    let headers: HTTPHeaders
    let body: [UInt8]
}
