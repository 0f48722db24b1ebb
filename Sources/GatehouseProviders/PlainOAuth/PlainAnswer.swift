import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehousePasswordProviders
import GatehouseTypes

/// An endpoint's response, converted to the form of RFC 6749 according to the service's quirks.
///
/// Other deviations aren't corrected: they cause an error when the response is parsed.
struct PlainAnswer {
    /// The response with a JSON body, and with errors in the standard form.
    let response: HTTPResponse
    private let hasErrorsWithSuccess: Bool

    init(_ response: HTTPResponse, _ quirks: OAuthQuirks) {
        hasErrorsWithSuccess = quirks.hasErrorsWithSuccess
        var response = response
        if var members = PlainAnswer.members(response, quirks) {
            PlainAnswer.mend(&members, quirks)
            response.body = JSONValue.object(members).encoded
        }
        self.response = response
    }

    /// Whether the service granted the request.
    var isGranted: Bool {
        guard response.status == .ok else { return false }
        return !hasErrorsWithSuccess || (try? JSONValue(parsing: response.body))?["error"] == nil
    }

    private static func members(_ response: HTTPResponse, _ quirks: OAuthQuirks) -> [String: JSONValue]? {
        if let json = try? JSONValue(parsing: response.body) { return json.object }
        guard quirks.hasFormAnswers, response.body.count <= OAuthParameters.maximumSize,
            response.headers["Content-Type"]?.hasPrefix(ignoringASCIICaseOf: "application/x-www-form-urlencoded")
                == true,
            let pairs = FormEncoding.decode(String(decoding: response.body, as: UTF8.self)),
            let parameters = try? OAuthParameters(pairs)
        else { return nil }
        let members = parameters.pairs.filter { !$0.value.isEmpty }
            .map { ($0.name, PlainAnswer.value($0.name, $0.value)) }
        return Dictionary(members, uniquingKeysWith: { $1 })
    }

    /// Converts the numbers in a form, where they are written in digits.
    private static func value(_ name: String, _ text: String) -> JSONValue {
        ["expires_in", "interval"].contains(name) ? Int64(text).map(JSONValue.integer) ?? .string(text) : .string(text)
    }

    private static func mend(_ members: inout [String: JSONValue], _ quirks: OAuthQuirks) {
        if let path = quirks.errorCode, let code = JSONValue.object(members)[path] {
            members["error"] = .string(code.string ?? code.integer.map(String.init) ?? "unknown_error")
        }
        if quirks.hasNumbersAsText, let number = members["expires_in"]?.string.flatMap({ Int64($0) }) {
            members["expires_in"] = .integer(number)
        }
        if members["token_type"] == nil, let type = quirks.assumedTokenType {
            members["token_type"] = .string(type.name)
        }
        if quirks.answeredScopeSeparator != " ", let scope = members["scope"]?.string {
            let tokens = scope.split(separator: quirks.answeredScopeSeparator)
            members["scope"] = .string(tokens.joined(separator: " "))
        }
    }
}
