import GatehouseHTTP

/// What every answer carries, also those that are made before a request reaches the service.
struct SecurityHeaders: Sendable {
    /// Whether the service is reached by https.
    let isSecure: Bool

    /// The fields. An answer may have other values for them.
    let fields: HTTPHeaders

    init(isSecure: Bool) {
        self.isSecure = isSecure
        var fields = SecurityHeaders.always
        if isSecure { fields["Strict-Transport-Security"] = "max-age=31536000" }
        self.fields = fields
    }

    private static let always: HTTPHeaders = [
        "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "X-Frame-Options": "DENY",
        "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
        // What a page of this service could do, and never does.
        "Permissions-Policy": "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), "
            + "magnetometer=(), microphone=(), midi=(), payment=(), usb=(), xr-spatial-tracking=()",
        "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    ]

    /// Adds the fields that an answer lacks.
    func add(to response: inout HTTPResponse) {
        response.headers.addMissing(from: fields)
    }
}
