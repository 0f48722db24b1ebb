import Foundation
package import GatehouseHTTP
import GatehouseTypes

extension AuthError.Context {
    /// The shortest text that counts as a secret or as a part of one, in bytes. Error codes can contain shorter ones by
    /// chance.
    private static let shortest = 8

    /// Describes the refusal of a request. An error code that repeats a secret, or a part of it, is left out.
    package init(
        provider: ProviderID? = nil, status: HTTPStatus? = nil, serverCode: String?, sent secrets: [String]
    ) {
        let isRepeated = serverCode.map { code in
            secrets.contains { secret in
                secret.utf8.count >= AuthError.Context.shortest && code.contains(secret)
                    || code.utf8.count >= AuthError.Context.shortest && secret.contains(code)
            }
        }
        self.init(provider: provider, status: status, serverCode: isRepeated == true ? nil : serverCode)
    }

    /// Describes the refusal of the request that a response belongs to.
    package init(_ response: HTTPResponse, provider: ProviderID? = nil, serverCode: String?) {
        self.init(
            provider: provider, status: response.status, serverCode: serverCode, sent: response.request?.secrets ?? [])
    }
}

extension HTTPRequest {
    /// The form parameters that contain no secret.
    private static let open: Set<String> = ["grant_type", "client_id", "scope", "token_type_hint", "redirect_uri"]

    /// The texts of the request that may be secret, such as its refresh token.
    fileprivate var secrets: [String] {
        var texts = headers["Authorization"]?.split(separator: " ").dropFirst().map(String.init) ?? []
        if let basic = texts.first.flatMap({ Data(base64Encoded: $0) }) {
            texts += String(decoding: basic, as: UTF8.self).split(separator: ":").map(String.init)
        }
        guard let bytes = try? body.encode() else { return texts }
        if let json = try? JSONValue(parsing: bytes) { return texts + json.texts }
        let form = FormEncoding.decode(String(decoding: bytes, as: UTF8.self)) ?? []
        return texts + form.filter { !HTTPRequest.open.contains($0.name) }.map(\.value)
    }
}

extension JSONValue {
    /// All strings in the value.
    fileprivate var texts: [String] {
        switch self {
        case .string(let text): [text]
        case .array(let elements): elements.flatMap(\.texts)
        case .object(let members): members.values.flatMap(\.texts)
        default: []
        }
    }
}
