extension HTTPResponse {
    /// How long the response is fresh from now on, as `Cache-Control` and `Age` say (RFC 9111, section 4.2); `nil` if
    /// they don't.
    package var statedLifetime: Duration? {
        let control = CacheControl(headers)
        guard !control.isMalformed else { return nil }
        if control.has("no-store") || control.has("no-cache") { return .zero }
        let age = headers["Age"].map { Duration.seconds(CacheControl.number($0)) } ?? .zero
        return control.seconds("max-age").map { max(.zero, $0 - age) }
    }
}
