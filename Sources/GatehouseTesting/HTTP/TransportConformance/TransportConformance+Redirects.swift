import GatehouseHTTP

extension TransportConformance {
    static var redirects: [Check] {
        [301, 302, 303, 307, 308].map { status in
            Check("A \(status) is an answer like any other") { makeTransport in
                let other = try LoopbackServer(answering: { _ in okay("elsewhere") })
                for location in ["/there", "http://127.0.0.1:\(other.port)/there", "https://127.0.0.1:\(other.port)/"] {
                    for method in ["GET", "POST", "HEAD"] as [HTTPMethod] {
                        try await check(status, location, method, makeTransport())
                    }
                }
                try require(other.connectionCount, is: 0, "the count of connections to the other server")
            }
        }
    }

    private static func check(
        _ status: Int, _ location: String, _ method: HTTPMethod, _ transport: any HTTPTransport
    ) async throws {
        let server = try LoopbackServer(answering: { request in
            "HTTP/1.1 \(status) Go\r\nLocation: \(location)\r\nContent-Length: 2\r\n\r\n"
                + (request.method == "HEAD" ? "" : "go")
        })
        let body: any HTTPBody = method == .post ? BytesBody([1, 2, 3]) : EmptyBody()
        var request = try server.request(method, "/here", body: body)
        request.headers["Authorization"] = "Bearer abc"
        let response = try await transport.send(request)
        try require(response.status.rawValue, is: status, "the status")
        try require(response.headers["Location"], is: location, "the Location field")
        try require(response.text, is: method == .head ? "" : "go", "the content")
        try require(server.requests.map(\.target), is: ["/here"], "what the server has heard")
    }
}
