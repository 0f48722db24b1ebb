import Foundation
import GatehouseHTTP
import GatehouseTypes

/// Plays the browser and the person before it: fetches the sign-in page, keeps cookies, fills in the form, follows
/// redirects.
actor FormFillingBrowser {
    private let transport: any HTTPTransport
    private let email: String
    private let password: Secret
    private var cookies = CookieJar()

    /// The maximum number of pages and redirects.
    private static let maximumSteps = 12

    /// Creates a browser without cookies, for a user with an account.
    init(transport: any HTTPTransport, email: String, password: Secret) {
        self.transport = transport
        self.email = email
        self.password = password
    }

    /// Opens a URL, fills in forms until a page has none, and returns that page.
    ///
    /// - Throws: `HTTPError` from the transport; ``CommandFailure`` if the sign-in doesn't end.
    func visit(_ address: URL) async throws -> HTTPResponse {
        var request = HTTPRequest(.get, url: address)
        for _ in 0..<FormFillingBrowser.maximumSteps {
            let response = try await send(request)
            guard let url = request.url else { break }
            if response.status.isRedirect, let location = response.headers["Location"],
                let target = URL(string: location, relativeTo: url)
            {
                request = HTTPRequest(.get, url: target.absoluteURL)
            } else if response.status.isSuccess, let form = HTMLForm(page: response.text) {
                request = try submit(form, on: url)
            } else {
                return response
            }
        }
        throw CommandFailure("the sign-in didn't end after several pages")
    }

    private func submit(_ form: HTMLForm, on page: URL) throws -> HTTPRequest {
        guard let target = form.action.isEmpty ? page : URL(string: form.action, relativeTo: page)?.absoluteURL else {
            throw CommandFailure("the sign-in form has no valid action")
        }
        var filled = form
        filled.fill("email", email)
        filled.fill("password", password.revealed)
        var request = HTTPRequest(.post, url: target, body: FormBody(filled.fields))
        request.headers["Origin"] = Origin(page)?.description
        return request
    }

    private func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard let origin = request.origin else { throw CommandFailure("a redirect has no valid Location") }
        var request = request
        request.headers["Cookie"] = cookies.header(for: origin)
        let response = try await transport.send(request)
        cookies.store(response, from: origin)
        return response
    }
}

/// The cookies of each origin, with the part of RFC 6265 that a sign-in needs: names and values are sent back
/// unchanged.
struct CookieJar: Sendable {
    private var cookies: [Origin: [(name: String, value: String)]] = [:]

    /// Stores the cookies that a response sets.
    mutating func store(_ response: HTTPResponse, from origin: Origin) {
        for field in response.headers[values: "Set-Cookie"] {
            let pair = field.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2 else { continue }
            let name = pair[0].filter { !$0.isWhitespace }
            cookies[origin, default: []].removeAll { $0.name == name }
            let attributes = field.asciiLowercased
            if !attributes.contains("max-age=0") {
                cookies[origin, default: []].append((name, String(pair[1])))
            }
        }
    }

    /// Returns the value of the `Cookie` header field for an origin; `nil` if there are no cookies.
    func header(for origin: Origin) -> String? {
        guard let kept = cookies[origin], !kept.isEmpty else { return nil }
        return kept.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
    }
}

/// The first form of a page: its action and its fields.
///
/// It parses the pages of the token service. It is not a parser for HTML in general.
struct HTMLForm: Equatable, Sendable {
    /// The URL that the form is sent to; empty means the page's own URL.
    let action: String

    /// The names and values of the fields, in order.
    var fields: [(name: String, value: String)]

    /// Parses the first form of a page; returns `nil` if there is none.
    init?(page: String) {
        guard let start = page.range(of: "<form"),
            let end = page.range(of: "</form>", range: start.upperBound..<page.endIndex)
        else { return nil }
        let text = page[start.lowerBound..<end.lowerBound]
        let tags = HTMLTag.tags(in: text)
        action = tags.first { $0.name == "form" }?.attributes["action"] ?? ""
        fields = tags.compactMap { tag in
            guard tag.name == "input" || tag.name == "button", let name = tag.attributes["name"] else { return nil }
            return (name, tag.attributes["value"] ?? "")
        }
    }

    /// Sets a field, and adds it if the form doesn't have it.
    mutating func fill(_ name: String, _ value: String) {
        fields.removeAll { $0.name == name }
        fields.append((name, value))
    }

    static func == (left: HTMLForm, right: HTMLForm) -> Bool {
        left.action == right.action && left.fields.elementsEqual(right.fields, by: ==)
    }
}

/// An opening tag and its attributes.
struct HTMLTag: Sendable {
    let name: String
    let attributes: [String: String]

    /// Returns the opening tags of a text, in order.
    static func tags(in text: Substring) -> [HTMLTag] {
        var rest = text
        var tags: [HTMLTag] = []
        while let open = rest.firstIndex(of: "<") {
            rest = rest[rest.index(after: open)...]
            guard let first = rest.first, first.isLetter else { continue }
            let name = rest.prefix { $0.isLetter || $0.isNumber }
            rest = rest.dropFirst(name.count)
            tags.append(HTMLTag(name: name.asciiLowercased, attributes: attributes(from: &rest)))
        }
        return tags
    }

    /// Parses attributes up to the end of the tag.
    private static func attributes(from rest: inout Substring) -> [String: String] {
        var attributes: [String: String] = [:]
        while true {
            rest = rest.drop { $0.isWhitespace || $0 == "/" }
            guard let next = rest.first, next != ">" else { break }
            let name = rest.prefix { !$0.isWhitespace && !"=>/".contains($0) }
            rest = rest.dropFirst(max(name.count, 1))
            var value: Substring = ""
            if rest.first == "=" {
                rest = rest.dropFirst()
                if let quote = rest.first, quote == "\"" || quote == "'" {
                    rest = rest.dropFirst()
                    value = rest.prefix { $0 != quote }
                    rest = rest.dropFirst(value.count + 1)
                } else {
                    value = rest.prefix { !$0.isWhitespace && $0 != ">" }
                    rest = rest.dropFirst(value.count)
                }
            }
            attributes[name.asciiLowercased] = unescape(value)
        }
        return attributes
    }

    private static func unescape(_ text: Substring) -> String {
        var text = String(text)
        for (entity, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")] {
            text.replace(entity, with: character)
        }
        return text
    }
}
