import GatehouseHTTP
import Synchronization

/// A request and its response, without secrets, for reports.
package struct Exchange: Sendable, Equatable {
    package let method: String
    package let address: String
    /// The form that was sent, in the same notation.
    package let form: String
    package let status: Int?
    /// The error of the response, or where it redirects to.
    package let outcome: String
    /// What reports show of the response, if there was one.
    package let answer: AnswerExcerpt?

    package var line: String {
        let sent = form.isEmpty ? "" : " [\(form)]"
        return "\(method) \(address)\(sent): \(received)"
    }

    /// The status of the response, and its error or where it redirects to.
    package var received: String {
        (status.map(String.init) ?? "no response") + (outcome.isEmpty ? "" : " \(outcome)")
    }
}

/// What a module has sent and received.
final class ExchangeLog: Sendable {
    /// Parameters whose values may stand in a report. All others are left out.
    private static let shown: Set<String> = [
        "acr_values", "client_id", "claims", "claims_locales", "code_challenge_method", "display", "error",
        "error_description", "extra", "grant_type", "iss", "login_hint", "max_age", "post_logout_redirect_uri",
        "prompt", "redirect_uri", "resource", "response_mode", "response_type", "scope", "ui_locales",
    ]

    private let recorded = Mutex<[Exchange]>([])

    var exchanges: [Exchange] { recorded.withLock { $0 } }

    func record(_ request: HTTPRequest, form: Parameters?, _ response: HTTPResponse?) {
        let exchange = Exchange(
            method: request.method.rawValue, address: ExchangeLog.shown(request.urlText ?? ""),
            form: form.map(ExchangeLog.shown) ?? "", status: response?.status.rawValue,
            outcome: response.map(ExchangeLog.outcome) ?? "", answer: response.map { AnswerExcerpt($0) })
        recorded.withLock { $0.append(exchange) }
    }

    private static func outcome(_ response: HTTPResponse) -> String {
        if let location = response.headers["Location"] { return "to " + shown(location) }
        guard let json = try? JSONDocument(response.body), let error = json["error"]?.string else { return "" }
        return [error, json["error_description"]?.string].compactMap { $0 }.joined(separator: ": ")
    }

    static func shown(_ address: String) -> String {
        guard let start = address.firstIndex(where: { $0 == "?" || $0 == "#" }) else { return address }
        let rest = address[address.index(after: start)...]
        return address[...start] + (Parameters(encoded: String(rest)).map(shown) ?? "…")
    }

    private static func shown(_ parameters: Parameters) -> String {
        parameters.pairs.map { "\($0.name)=\(shown.contains($0.name) ? $0.value : "…")" }.joined(separator: "&")
    }
}
