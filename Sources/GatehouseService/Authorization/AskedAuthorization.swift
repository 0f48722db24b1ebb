package import GatehouseOAuth

/// What a request to the authorization endpoint asks for, however it came.
package struct AskedAuthorization: Sendable {
    /// The parameters of the request.
    package var parameters: OAuthParameters
    /// How it came.
    package var way: RequestWay

    package init(_ parameters: OAuthParameters, way: RequestWay = []) {
        self.parameters = parameters
        self.way = way
    }
}
