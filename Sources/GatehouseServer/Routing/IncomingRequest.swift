import GatehouseHTTP
import GatehouseOAuth
import GatehouseTypes

/// A request with its content read.
struct IncomingRequest: Sendable {
    let method: HTTPMethod
    let headers: HTTPHeaders
    let visitor: Visitor
    let body: [UInt8]
    /// Whether the content is a form.
    let isForm: Bool
    /// What varies in the endpoint's path.
    let pathParameters: [String: String]
    private let rawQuery: String

    init(_ request: HTTPRequest, from visitor: Visitor, parameters: [String: String] = [:]) throws {
        method = request.method
        headers = request.headers
        self.visitor = visitor
        pathParameters = parameters
        rawQuery = request.percentEncodedQuery ?? ""
        body = try request.body.encode()
        isForm = Router.has(request, contentType: Action.formType)
    }

    /// The client's IP address; `nil` if it isn't known.
    var address: String? { visitor.address }

    /// The parameters of the query.
    func query() throws(OAuthError) -> OAuthParameters {
        try IncomingRequest.parameters(Array(rawQuery.utf8))
    }

    /// The parameters of the form.
    func form() throws(OAuthError) -> OAuthParameters {
        try IncomingRequest.parameters(body)
    }

    /// The content as JSON.
    func json() throws(OAuthError) -> JSONValue {
        do {
            return try JSONValue(parsing: body)
        } catch {
            throw OAuthError(.malformedMessage, underlyingError: error)
        }
    }

    /// The value of a cookie, if it stands there once.
    func cookie(_ name: String) -> Secret? {
        let pairs = headers[values: "Cookie"].flatMap { $0.split(separator: ";") }
        let values = pairs.compactMap { pair -> String? in
            let pair = pair.drop { $0 == " " }
            return pair.hasPrefix(name + "=") ? String(pair.dropFirst(name.count + 1)) : nil
        }
        return values.count == 1 ? values.first.map { Secret($0) } : nil
    }

    /// The parameters of a form.
    static func parameters(_ text: [UInt8]) throws(OAuthError) -> OAuthParameters {
        guard let pairs = FormEncoding.decode(text) else { throw OAuthError(.malformedMessage) }
        return try OAuthParameters(pairs)
    }
}
