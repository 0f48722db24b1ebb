/// The parts of a request.
struct HTTPRequestParts: Sendable {
    let identity = RequestIdentity()
    var method: HTTPMethod
    var headers = HTTPHeaders()
    var body: any HTTPBody
    var address: RequestAddress
    var options = HTTPRequestOptions()
}
