import GatehouseHTTP
import GatehouseTypes

extension HTTPResponse {
    /// JSON that nobody may keep.
    static func json(_ status: HTTPStatus = .ok, _ value: JSONValue) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: ["Content-Type": "application/json", "Cache-Control": "no-store", "Pragma": "no-cache"],
            body: value.encoded)
    }

    /// JSON that is the same for everybody for some minutes.
    static func publicJSON(_ value: JSONValue, contentType: String = "application/json") -> HTTPResponse {
        HTTPResponse(
            status: .ok, headers: ["Content-Type": contentType, "Cache-Control": "public, max-age=300"],
            body: value.encoded)
    }

    /// Sends the browser on by GET, whatever it came with (RFC 9700, section 4.12).
    static func seeOther(_ location: String) -> HTTPResponse {
        HTTPResponse(status: .seeOther, headers: ["Location": location, "Cache-Control": "no-store"])
    }
}
