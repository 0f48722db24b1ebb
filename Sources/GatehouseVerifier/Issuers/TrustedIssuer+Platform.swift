import GatehouseCurl
public import GatehouseTypes

extension TrustedIssuer {
    /// Creates an issuer whose keys are found through its metadata, and whose status lists are fetched.
    ///
    /// It uses a transport of this platform of its own, which starts with the first fetch.
    ///
    /// - Parameters:
    ///   - name: The issuer identifier, byte for byte as in `iss`.
    ///   - audience: The identifier of this resource server, byte for byte as in `aud`.
    ///   - time: The clock.
    ///   - options: The cache settings for keys and lists, the allowed origins of lists, and the sink for diagnostic
    ///     events.
    public init(
        _ name: String, audience: String, time: any TimeSource = SystemTimeSource(),
        options: VerifierOptions = VerifierOptions()
    ) {
        self.init(name, audience: audience, transport: CurlTransport(), time: time, options: options)
    }
}
