import GatehouseHTTP

/// An answer as it came off the wire; of one that is read bit by bit, the head.
struct ReceivedResponse: Sendable {
    let status: HTTPStatus
    let headers: HTTPHeaders
    let body: [UInt8]
}
