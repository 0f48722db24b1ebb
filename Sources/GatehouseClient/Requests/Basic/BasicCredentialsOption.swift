public import GatehouseHTTP
import GatehouseTypes

/// The name and the password that one request brings along.
package enum BasicCredentialsOption: HTTPRequestOption {
    /// The authenticator's own.
    package static var defaultOptionValue: BasicCredentials? { nil }

    /// They don't follow a redirect to another origin.
    package static var isBoundToOrigin: Bool { true }

    /// Requests with different names or passwords don't share.
    package static func sharing(of value: BasicCredentials?) -> ResponseSharing {
        .among(value.map { Key(username: ByteText($0.username), password: ComparableSecret($0.password)) })
    }

    private struct Key: Hashable, Sendable {
        let username: ByteText
        let password: ComparableSecret
    }
}

extension HTTPRequest {
    /// The name and the password to use for this request; nothing means those that the authenticator has.
    public var basicCredentials: BasicCredentials? {
        get { self[option: BasicCredentialsOption.self] }
        set { self[option: BasicCredentialsOption.self] = newValue }
    }
}
