import Foundation
import GatehouseHTTP

/// Which request is the one that is waited for.
struct RedirectExpectation: Sendable {
    /// The redirect address, without query.
    let redirect: URL
    /// The state of the request that was opened, if it is known. Anybody on this machine can ask for the address; what
    /// doesn't bring the state back isn't the answer, and doesn't end the wait.
    let state: String?

    /// What to answer, and the whole address if this is the one.
    func judge(_ head: RedirectHead) -> (answer: RedirectAnswer, callback: URL?) {
        guard isOwnHost(head.host) else { return (.malformed, nil) }
        let parts = head.target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = redirect.path(percentEncoded: true)
        guard parts[0].utf8.elementsEqual((path.isEmpty ? "/" : path).utf8) else { return (.notFound, nil) }
        guard head.method == "GET" else { return (.methodNotAllowed, nil) }
        let query = parts.count > 1 ? String(parts[1]) : ""
        guard hasState(query), let callback = URL(string: redirect.absoluteString + "?" + query) else {
            return (.notFound, nil)
        }
        return (.finished, callback)
    }

    /// A page whose name was made to lead here has another host (DNS rebinding).
    private func isOwnHost(_ host: String) -> Bool {
        guard let origin = Origin(redirect) else { return false }
        let suffix = origin.port == 80 ? "" : ":\(origin.port)"
        return host.lowercased() == origin.host + suffix
    }

    private func hasState(_ query: String) -> Bool {
        guard let state else { return true }
        return FormEncoding.decode(query)?.contains { $0.name == "state" && $0.value == state } ?? false
    }
}
