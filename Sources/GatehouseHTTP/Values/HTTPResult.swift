/// The result of a request.
public typealias HTTPResult = Result<HTTPResponse, HTTPError>

extension HTTPResult {
    /// The request that has this result.
    public var request: HTTPRequest? {
        switch self {
        case .success(let response): response.request
        case .failure(let error): error.request
        }
    }

    /// The response. For a failure it is the response received so far, or nil.
    public var response: HTTPResponse? {
        switch self {
        case .success(let response): response
        case .failure(let error): error.response
        }
    }
}
