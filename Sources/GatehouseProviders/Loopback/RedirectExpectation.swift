import Foundation
import GatehouseHTTP

/// The request that the receiver waits for.
struct RedirectExpectation: Sendable {
    /// The maximum size of a form with the response, in bytes.
    static let maximumFormSize = 32 * 1024

    /// The redirect URI, without a query.
    let redirect: URL
    /// Returns whether a redirect is the expected response. Any local process can send requests to the URL, so another
    /// redirect doesn't end the wait.
    let isAnswer: @Sendable (URL) -> Bool

    /// Returns the response to the bytes of a request, and the whole redirect URI if it is the expected one. Returns
    /// `nil` if the request isn't complete.
    func judge(_ bytes: [UInt8]) -> (answer: RedirectAnswer, callback: URL?)? {
        switch RedirectHead.read(bytes) {
        case .incomplete: return nil
        case .malformed: return (.malformed, nil)
        case .complete(let head, let size):
            if let answer = judge(head) { return (answer, nil) }
            let end = size + (head.bringsForm ? head.contentLength : 0)
            return bytes.count < end ? nil : judge(head, form: bytes[size..<end])
        }
    }

    /// Returns an error for a request whose form hasn't arrived yet; `nil` if the request is acceptable so far.
    private func judge(_ head: RedirectHead) -> RedirectAnswer? {
        guard isOwnHost(head.host) else { return .malformed }
        let path = redirect.path(percentEncoded: true)
        guard head.path.utf8.elementsEqual((path.isEmpty ? "/" : path).utf8) else { return .notFound }
        guard head.method == "GET" || head.bringsForm else { return .methodNotAllowed }
        return head.contentLength <= RedirectExpectation.maximumFormSize ? nil : .tooLarge
    }

    /// Returns the response to a complete request. The parameters of its query or form are those of the whole URI.
    private func judge(_ head: RedirectHead, form: ArraySlice<UInt8>) -> (answer: RedirectAnswer, callback: URL?) {
        let query = FormEncoding.query(of: head.bringsForm ? form : head.query)
        guard let callback = URL(string: redirect.absoluteString + "?" + query), isAnswer(callback) else {
            return (.notFound, nil)
        }
        let hasFailed = FormEncoding.decodeEach(query).contains { $0.name == "error" }
        return (hasFailed ? .failed : .received, callback)
    }

    /// Returns whether the host is the redirect URI's. A page whose host name resolves to this machine has another one
    /// (DNS rebinding).
    private func isOwnHost(_ host: String) -> Bool {
        guard let origin = Origin(redirect) else { return false }
        return host.asciiLowercased == origin.description.dropFirst("http://".count)
    }
}

extension RedirectHead {
    fileprivate var path: Substring { target.prefix { $0 != "?" } }

    fileprivate var query: ArraySlice<UInt8> { Array(target.utf8.dropFirst(path.utf8.count + 1))[...] }
}
