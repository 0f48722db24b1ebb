import GatehouseHTTP

/// What every answer carries.
enum SecurityHeaders {
    static func add(to response: inout HTTPResponse, isSecure: Bool) {
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "no-referrer"
        response.headers["X-Frame-Options"] = "DENY"
        if response.headers["Content-Security-Policy"] == nil {
            response.headers["Content-Security-Policy"] = "default-src 'none'; frame-ancestors 'none'"
        }
        if isSecure { response.headers["Strict-Transport-Security"] = "max-age=31536000" }
    }
}
