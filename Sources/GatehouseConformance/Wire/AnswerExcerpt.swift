import GatehouseHTTP
package import GatehouseTypes

/// What a report shows of a response: what one needs to see why it was judged so, without secrets, tokens and codes.
package struct AnswerExcerpt: Sendable, Equatable {
    private static let fields = [
        "Content-Type", "Location", "WWW-Authenticate", "Cache-Control", "Pragma", "Retry-After",
    ]
    private static let maximumLength = 2_000

    package let status: Int
    /// The relevant header fields, one a line.
    package let headers: [String]
    package let body: String

    init(_ response: HTTPResponse) {
        status = response.status.rawValue
        headers = AnswerExcerpt.fields.flatMap { name in
            response.headers[values: name].map { value in
                "\(name): \(name == "Location" ? ExchangeLog.shown(value) : SecretCut.text(value))"
            }
        }
        body = String(AnswerExcerpt.body(of: response).prefix(AnswerExcerpt.maximumLength))
    }

    private static func body(of response: HTTPResponse) -> String {
        if let json = try? JSONValue(parsing: response.body, limits: .document) {
            return SecretCut.json(json).encodedText
        }
        let type = response.headers.contentType?.essence ?? ""
        // The attributes of a page hold its secrets.
        return SecretCut.text(type == "text/html" ? HTMLText.visible(in: response.text) : response.text)
    }

    /// The excerpt as a JSON object.
    package var json: JSONValue {
        [
            "status": .integer(Int64(status)), "headers": .array(headers.map(JSONValue.string)), "body": .string(body),
        ]
    }
}

/// Cuts what could be a secret out of what a provider has sent.
enum SecretCut {
    /// Members whose values are secrets, however short they are.
    private static let secret: Set<String> = [
        "access_token", "refresh_token", "id_token", "code", "client_secret", "registration_access_token",
        "request_uri",
        "device_code", "user_code", "state", "nonce", "logout_token",
    ]
    private static let shortestSecret = 16

    static func json(_ value: JSONValue, named name: String = "") -> JSONValue {
        switch value {
        case .object(let members):
            .object(Dictionary(members.map { ($0.key, json($0.value, named: $0.key)) }) { first, _ in first })
        case .array(let values): .array(values.map { json($0, named: name) })
        case .string(let text): .string(secret.contains(name) ? "…" : self.text(text))
        default: value
        }
    }

    /// Cuts parameters with secrets, and words that look like random values: long, and with digits and letters.
    static func text(_ text: String) -> String {
        var output = ""
        var word = ""
        func end() {
            output += isSecret(word, behind: output) ? "…" : word
            word = ""
        }
        for character in text {
            if character.isASCII, character.isLetter || character.isNumber || "-_~".contains(character) {
                word.append(character)
            } else {
                end()
                output.append(character)
            }
        }
        end()
        return output
    }

    private static func isSecret(_ word: String, behind output: String) -> Bool {
        guard !word.isEmpty else { return false }
        if let last = output.last, last == "=" {
            let name = output.dropLast().reversed().prefix { $0.isLetter || $0 == "_" }
            if secret.contains(String(name.reversed())) { return true }
        }
        return word.utf8.count >= shortestSecret && word.contains(where: \.isNumber) && word.contains(where: \.isLetter)
    }
}
