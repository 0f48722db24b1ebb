import Foundation
import GatehouseHTTP
import GatehouseTypes

/// Which request is the one that is waited for.
struct RedirectExpectation: Sendable {
    /// How long a form may be that brings the answer, in bytes.
    static let maximumFormSize = 32 * 1024

    /// The redirect address, without query.
    let redirect: URL
    /// Whether a redirect is the answer. Anybody on this machine can ask for the address; what isn't the answer doesn't end
    /// the wait.
    let isAnswer: @Sendable (URL) -> Bool

    /// What a request deserves before its form has come: an answer at once, or patience.
    func judge(_ head: RedirectHead) -> RedirectAnswer? {
        guard isOwnHost(head.host) else { return .malformed }
        let path = redirect.path(percentEncoded: true)
        guard head.path.utf8.elementsEqual((path.isEmpty ? "/" : path).utf8) else { return .notFound }
        guard head.method == "GET" || head.bringsForm else { return .methodNotAllowed }
        return head.contentLength <= RedirectExpectation.maximumFormSize ? nil : .tooLarge
    }

    /// What to answer to a whole request, and the whole address if this is the one. A form's parameters stand in it as if
    /// they had come in the query.
    func judge(_ head: RedirectHead, form: ArraySlice<UInt8>) -> (answer: RedirectAnswer, callback: URL?) {
        if let answer = judge(head) { return (answer, nil) }
        let query: String
        if head.bringsForm {
            guard let pairs = FormEncoding.decode(String(decoding: form, as: UTF8.self)) else {
                return (.malformed, nil)
            }
            query = FormEncoding.encode(pairs)
        } else {
            query = head.query
        }
        guard let callback = URL(string: redirect.absoluteString + "?" + query), isAnswer(callback) else {
            return (.notFound, nil)
        }
        let hasFailed = FormEncoding.decode(query)?.contains { $0.name == "error" } ?? true
        return (hasFailed ? .failed : .received, callback)
    }

    /// A page whose name was made to lead here has another host (DNS rebinding).
    private func isOwnHost(_ host: String) -> Bool {
        guard let origin = Origin(redirect) else { return false }
        return host.asciiLowercased == origin.description.dropFirst("http://".count)
    }
}

extension RedirectHead {
    fileprivate var path: Substring { target.prefix { $0 != "?" } }

    fileprivate var query: String { String(target.dropFirst(path.count + 1)) }
}
