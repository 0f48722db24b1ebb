import GatehouseCurl
public import GatehouseJOSE
public import GatehouseTypes

extension Verifier {
    /// Creates a verifier that finds the issuer's keys through its metadata, and fetches its status lists.
    ///
    /// It uses this platform's transport, which starts with the first fetch and ends with the last copy of the
    /// verifier.
    ///
    /// - Parameters:
    ///   - issuer: The issuer of the tokens, byte for byte as in `iss`.
    ///   - audience: The identifier of this resource server, byte for byte as in `aud`.
    ///   - decryptionKeys: The decryption keys of this resource server. With any, only encrypted tokens are accepted;
    ///     without, only tokens that aren't encrypted.
    ///   - time: The clock.
    ///   - options: All other settings.
    public init(
        issuer: String, audience: String, decryptionKeys: [DecryptionKey] = [],
        time: any TimeSource = SystemTimeSource(), options: VerifierOptions = VerifierOptions()
    ) {
        self.init(
            issuer: issuer, audience: audience, decryptionKeys: decryptionKeys, transport: CurlTransport(), time: time,
            options: options)
    }
}
