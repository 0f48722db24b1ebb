public import GatehouseHTTP
public import GatehouseJOSE
import GatehouseOAuth
public import GatehouseTypes

/// Decides about requests from what they bring along: a token, and a proof that its sender may use it.
///
/// The token's seal is opened with this backend's own keys, its signature is checked with the issuer's, the policies look
/// at its claims, and the sender proves possession of the key that it's bound to. Nobody is asked but the issuer's key
/// set, now and then.
public struct Verifier: Sendable {
    private let parts: VerifierParts

    var options: VerifierOptions { parts.options }
    var opener: TokenOpener { parts.opener }
    var issuers: IssuerDirectory { parts.issuers }
    var possession: PossessionCheck { parts.possession }
    var introspection: IntrospectionCheck? { parts.introspection }
    var memory: AcceptedTokenMemory? { parts.memory }
    var time: any TimeSource { parts.time }

    /// A verifier that finds the issuer's keys by its metadata, and fetches its status lists.
    ///
    /// - Parameters:
    ///   - issuer: Who issues the tokens, byte for byte as in `iss`.
    ///   - audience: Who we are, byte for byte as in `aud`.
    ///   - decryptionKeys: Our keys. With any, only sealed tokens are accepted; without, only plain ones.
    ///   - transport: What fetches the issuer's keys and status lists.
    ///   - time: The clock.
    ///   - options: Everything else.
    public init(
        issuer: String, audience: String, decryptionKeys: [DecryptionKey] = [], transport: any HTTPTransport,
        time: any TimeSource = SystemTimeSource(), options: VerifierOptions = VerifierOptions()
    ) {
        let issuer = TrustedIssuer(
            issuer, audience: audience, transport: transport, time: time, options: options)
        self.init(issuers: [issuer], decryptionKeys: decryptionKeys, time: time, options: options)
    }

    /// A verifier with a source of keys.
    ///
    /// - Parameters:
    ///   - issuer: Who issues the tokens, byte for byte as in `iss`.
    ///   - audience: Who we are, byte for byte as in `aud`.
    ///   - decryptionKeys: Our keys. With any, only sealed tokens are accepted; without, only plain ones.
    ///   - keys: Where the issuer's keys come from.
    ///   - time: The clock.
    ///   - options: Everything else.
    public init(
        issuer: String, audience: String, decryptionKeys: [DecryptionKey] = [], keys: any IssuerKeySource,
        time: any TimeSource = SystemTimeSource(), options: VerifierOptions = VerifierOptions()
    ) {
        self.init(
            issuers: [TrustedIssuer(issuer, audience: audience, keys: keys)], decryptionKeys: decryptionKeys,
            time: time,
            options: options)
    }

    /// A verifier that trusts several issuers, each with its own keys, audiences and rules.
    ///
    /// A token is checked with the keys of the issuer that it names and no other's; one that names none of these leads to
    /// no request.
    ///
    /// - Parameters:
    ///   - issuers: The issuers. Of two with one name the first counts; with none, nothing is accepted.
    ///   - decryptionKeys: Our keys. With any, only sealed tokens are accepted; without, only plain ones.
    ///   - time: The clock.
    ///   - options: Everything else, for all of them.
    public init(
        issuers: [TrustedIssuer], decryptionKeys: [DecryptionKey] = [],
        time: any TimeSource = SystemTimeSource(), options: VerifierOptions = VerifierOptions()
    ) {
        parts = VerifierParts(issuers, decryptionKeys: decryptionKeys, time: time, options: options)
    }
}
