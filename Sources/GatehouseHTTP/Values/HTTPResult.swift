/// How a request ended.
public typealias HTTPResult = Result<HTTPResponse, HTTPError>

extension HTTPResult {
    /// The request that ended so.
    public var request: HTTPRequest? {
        switch self {
        case .success(let response): response.request
        case .failure(let error): error.request
        }
    }

    /// The answer; of a failure, as far as there was one.
    public var response: HTTPResponse? {
        switch self {
        case .success(let response): response
        case .failure(let error): error.response
        }
    }
}
