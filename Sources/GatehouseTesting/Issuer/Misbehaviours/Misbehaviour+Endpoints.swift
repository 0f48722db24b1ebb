public import GatehouseHTTP

extension ScriptedIssuer.Misbehaviour {
    /// An endpoint that responds with another status and text.
    ///
    /// - Parameters:
    ///   - path: The endpoint, such as `/token`.
    ///   - status: The status.
    ///   - text: The text.
    /// - Returns: The misbehaviour.
    public static func answering(_ path: String, _ status: HTTPStatus, _ text: String = "") -> Self {
        Self("\(path) answers \(status)") {
            $0.answers[path] = { _ in HTTPResponse(status: status, body: Array(text.utf8)) }
        }
    }

    /// An endpoint that can't be reached, or whose response is lost.
    public static func failing(_ path: String, _ code: HTTPError.Code) -> Self {
        Self("\(path) fails") { $0.answers[path] = { _ in throw HTTPError(code) } }
    }
}
