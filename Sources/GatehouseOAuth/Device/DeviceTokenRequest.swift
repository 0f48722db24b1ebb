public import GatehouseTypes

/// A device's question whether the person has answered yet (RFC 8628, section 3.4).
///
/// Until then the answers are ``OAuthErrorCode/authorizationPending`` and ``OAuthErrorCode/slowDown``; at the end there
/// are tokens, ``OAuthErrorCode/accessDenied`` or ``OAuthErrorCode/expiredToken`` (section 3.5).
public struct DeviceTokenRequest: TokenRequest {
    /// `urn:ietf:params:oauth:grant-type:device_code`
    public static let grantType = GrantType.deviceCode

    /// What the server gave the device.
    public var deviceCode: Secret
    /// Where the access token will be used (RFC 8707).
    public var resources: [String]

    /// Describes a request.
    public init(deviceCode: Secret, resources: [String] = []) {
        self.deviceCode = deviceCode
        self.resources = resources
    }

    /// Reads a request.
    public init(parameters: OAuthParameters) throws(OAuthError) {
        try Self.checkGrantType(parameters)
        deviceCode = try parameters.requiredSecret("device_code")
        resources = try parameters.resources()
    }

    /// The request as parameters of a form.
    public var parameters: OAuthParameters {
        var parameters = Self.emptyParameters
        parameters.set("device_code", deviceCode.revealed)
        parameters.set("resource", all: resources)
        return parameters
    }
}
