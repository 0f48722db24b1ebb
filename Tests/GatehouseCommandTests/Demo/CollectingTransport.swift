import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes

/// Collects every secret that crosses the wire, in both directions.
struct CollectingTransport: HTTPTransport {
    let transport: any HTTPTransport
    let canary: Canary

    private static let secretParameters = [
        "password", "code", "code_verifier", "refresh_token", "access_token", "subject_token", "actor_token", "token",
        "id_token", "key_proof", "challenge",
    ]

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let body = (try? request.body.encode()) ?? []
        collectHeaders(request.headers, ["Authorization", "Cookie", "DPoP"])
        collectForm(String(decoding: body, as: UTF8.self))
        collectJSON(body)
        let response = try await transport.send(request)
        collectHeaders(response.headers, ["Set-Cookie"])
        collectJSON(response.body)
        if let location = response.headers["Location"], let query = location.split(separator: "?").last {
            collectForm(String(query))
        }
        return response
    }

    private func collectHeaders(_ headers: HTTPHeaders, _ names: [String]) {
        for name in names {
            for value in headers[values: name] {
                // The name before the value is no secret: the scheme, the cookie's name.
                let secret = value.prefix { $0 != ";" }.split(whereSeparator: { $0 == " " || $0 == "=" }).last ?? ""
                canary.collect(Secret(String(secret)), as: name)
            }
        }
    }

    private func collectForm(_ text: String) {
        for (name, value) in FormEncoding.decode(text) ?? [] where Self.secretParameters.contains(name) {
            canary.collect(Secret(value), as: name)
        }
    }

    private func collectJSON(_ bytes: [UInt8]) {
        guard let members = (try? JSONValue(parsing: bytes))?.object else { return }
        for (name, value) in members where Self.secretParameters.contains(name) {
            if let text = value.string { canary.collect(Secret(text), as: name) }
        }
    }
}
