public import GatehouseHTTP
import GatehouseTypes

/// The user name and the password of one request.
package enum BasicCredentialsOption: HTTPRequestOption {
    /// The default is nil: the authenticator's credentials are used.
    package static var defaultOptionValue: BasicCredentials? { nil }

    /// The option is removed when a request is redirected to another origin.
    package static var isBoundToOrigin: Bool { true }

    /// Requests with different user names or passwords don't share a response.
    package static func sharing(of value: BasicCredentials?) -> ResponseSharing {
        .among(value.map { Key(username: ByteText($0.username), password: ComparableSecret($0.password)) })
    }

    private struct Key: Hashable, Sendable {
        let username: ByteText
        let password: ComparableSecret
    }
}

extension HTTPRequest {
    /// The user name and the password for this request; nil if the authenticator's are used.
    public var basicCredentials: BasicCredentials? {
        get { self[option: BasicCredentialsOption.self] }
        set { self[option: BasicCredentialsOption.self] = newValue }
    }
}
