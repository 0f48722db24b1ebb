import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseTypes

extension Command {
    /// Sends one HTTP request with the session's access token.
    static let request = Command(
        path: ["request"],
        summary: "Send an HTTP request with the session's access token, and print the response (at most 16 MiB).",
        operands: "URL",
        options: [
            Profile.option,
            .value(
                "request", "METHOD", letter: "X", values: .methods,
                "The method; default: GET, or POST if there is a body."),
            .value("header", "FIELD", letter: "H", "A header field, as 'Name: value'; can be repeated."),
            .value("data", "BODY", letter: "d", "The body, or @FILE to read it from a file."),
            .flag("include", "Print the status and the header fields of the response too."),
            .flag("fail", "Exit with status 1 if the response's status is 400 or above."),
        ]
    ) { invocation in
        let (request, origin) = try httpRequest(invocation)
        let session = try await AccountSession.required(invocation)
        let authenticator = session.manager.authenticator(for: origin)
        let chain = LoaderChain(transport: session.transport) {
            Authenticate([.oauth: authenticator])
        }
        let response = try await session.use(for: invocation) { try await chain.load(request) }
        if invocation.flag("include") {
            for line in response.head(invocation.console.outputStyle) { invocation.console.output(line) }
        }
        invocation.console.outputBytes(response.body)
        if let remark = response.remark(on: request) { invocation.console.note(remark.printable) }
        if invocation.flag("fail"), response.status.rawValue >= 400 { throw ExplainedFailure() }
    }
}

extension HTTPResponse {
    /// Returns the lines of the response's head. For a terminal, control characters are replaced.
    func head(_ style: StreamStyle) -> [String] {
        let fields = headers.fields.map { "\($0.name): \($0.value)" }
        return ["HTTP \(status)"] + fields.map { style.columns == nil ? $0 : $0.printable } + [""]
    }

    /// Returns the message about a response that isn't a success; `nil` for a success.
    func remark(on request: HTTPRequest) -> String? {
        guard !status.isSuccess, status.rawValue >= 300 else { return nil }
        let answer = "The server answered \(status) \(status.reasonPhrase)"
        if status.isRedirect, let location = headers["Location"] {
            return "\(answer): " + HTTPResponse.remark(onRedirect: location, of: request)
        }
        guard status == .unauthorized || status == .forbidden else { return answer + "." }
        let challenge = headers.challenges().first { $0["error"] != nil }
        let reason = [challenge?["error"], challenge?["error_description"]].compactMap(\.self).joined(separator: ", ")
        let remedy =
            if status == .forbidden {
                "The session may lack a scope: 'gatehouse status' shows its scopes."
            } else if challenge?["error"] == "invalid_dpop_proof" {
                "The server may know itself by another address: check the URL."
            } else {
                "It doesn't accept the access token: check that the token is meant for this server."
            }
        return answer + (reason.isEmpty ? "" : " (\(reason))") + ". " + remedy
    }

    /// Returns the message about a redirect. It names the target without its query, which may contain a secret.
    private static func remark(onRedirect location: String, of request: HTTPRequest) -> String {
        guard let target = URL(string: location, relativeTo: request.url)?.absoluteURL, let origin = Origin(target)
        else {
            return "it redirects, and the address can't be read. Redirects aren't followed."
        }
        let address = origin.description + target.path(percentEncoded: true) + (target.query() == nil ? "" : "?…")
        guard origin == request.origin else {
            return "it redirects to \(address). Redirects aren't followed: that is another server, and it would get "
                + "the access token."
        }
        return "it redirects to \(address). Redirects aren't followed; send the request there instead."
    }
}

extension Command {
    /// Returns the request that the arguments describe, and its origin.
    private static func httpRequest(_ invocation: Invocation) throws -> (HTTPRequest, Origin) {
        guard let url = URL(string: try invocation.operand("URL")), let origin = Origin(url) else {
            throw invocation.usage("URL must be complete, like https://api.example.com/notes")
        }
        guard url.user() == nil, url.password() == nil else {
            throw invocation.usage("URL can't contain a user name or a password: the session's access token is sent")
        }
        let body = try body(invocation)
        let method = invocation.value("request") ?? (body == nil ? "GET" : "POST")
        guard HTTPHeaders.isToken(method), method != "CONNECT" else {
            throw invocation.usage("'\(method)' isn't a method that can be sent")
        }
        var request = HTTPRequest(HTTPMethod(rawValue: method), url: url, body: BytesBody(body ?? []))
        for field in invocation.values("header") {
            let parts = field.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, HTTPHeaders.isToken(parts[0]), HTTPHeaders.isFieldValue(parts[1]) else {
                throw invocation.usage("'\(field)' isn't a header field")
            }
            let own = ["authorization", "dpop"].contains(parts[0].asciiLowercased)
            guard !own else {
                throw invocation.usage("the session itself sets the header field '\(parts[0])'; leave it out")
            }
            guard !HTTPHeaders.framing.contains(parts[0].asciiLowercased) else {
                throw invocation.usage("the connection itself sets the header field '\(parts[0])'; leave it out")
            }
            request.headers.add(String(parts[0]), parts[1].trimmingCharacters(in: .whitespaces))
        }
        request.authenticationMethod = .oauth
        return (request, origin)
    }

    private static func body(_ invocation: Invocation) throws -> [UInt8]? {
        guard let text = invocation.value("data") else { return nil }
        guard text.hasPrefix("@") else { return Array(text.utf8) }
        guard text != "@" else { throw invocation.usage("'--data @' names no file: write '--data @FILE'") }
        return try FileBytes.read(URL(filePath: String(text.dropFirst())), maximumSize: .max)
    }
}
