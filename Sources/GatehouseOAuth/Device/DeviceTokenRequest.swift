public import GatehouseTypes

/// A token request of a device, which asks whether the user has answered (RFC 8628, section 3.4).
///
/// Before that the response is ``OAuthErrorCode/authorizationPending`` or ``OAuthErrorCode/slowDown``. Afterwards it
/// contains tokens, ``OAuthErrorCode/accessDenied`` or ``OAuthErrorCode/expiredToken`` (section 3.5).
public struct DeviceTokenRequest: TokenRequest {
    /// `urn:ietf:params:oauth:grant-type:device_code`
    public static let grantType = GrantType.deviceCode

    /// The device code that the server returned.
    public var deviceCode: Secret
    /// The resources that the access token will be used at (RFC 8707).
    public var resources: [String]

    /// Creates a request.
    public init(deviceCode: Secret, resources: [String] = []) {
        self.deviceCode = deviceCode
        self.resources = resources
    }

    /// Parses a request.
    ///
    /// - Throws: ``OAuthError`` if the grant type is another one, or the device code or a resource is missing or
    ///   malformed.
    public init(parameters: OAuthParameters) throws(OAuthError) {
        try Self.checkGrantType(parameters)
        deviceCode = try parameters.requiredSecret("device_code")
        resources = try parameters.resources()
    }

    /// The request as parameters of a form.
    public var parameters: OAuthParameters {
        Self.parameters(["device_code": deviceCode.revealed], lists: ["resource": resources])
    }
}
