public import GatehouseCurl
public import GatehouseHTTP
public import GatehouseIssuer
public import GatehouseJOSE
import GatehouseOAuth
public import GatehouseTypes

/// Decides about requests by their access token and the proof that the sender may use it.
///
/// An encrypted token is decrypted with this resource server's own keys. Its signature is verified with the issuer's
/// keys, the policies check its claims, and the sender proves possession of the key that the token is bound to. By
/// default only the issuer's key set and status lists are fetched from time to time.
public struct Verifier: Sendable {
    let parts: VerifierParts

    /// Creates a verifier that finds the issuer's keys through its metadata, and fetches its status lists.
    ///
    /// - Parameters:
    ///   - issuer: The issuer of the tokens, byte for byte as in `iss`.
    ///   - audience: The identifier of this resource server, byte for byte as in `aud`.
    ///   - decryptionKeys: The decryption keys of this resource server. With any, only encrypted tokens are accepted;
    ///     without, only tokens that aren't encrypted.
    ///   - transport: The transport that fetches the issuer's keys and status lists. By default a platform transport
    ///     of its own, which starts with the first fetch and ends with the last copy of the verifier.
    ///   - time: The clock.
    ///   - options: All other settings.
    public init(
        issuer: String, audience: String, decryptionKeys: [DecryptionKey] = [],
        transport: any HTTPTransport = CurlTransport(),
        time: any TimeSource = SystemTimeSource(), options: VerifierOptions = VerifierOptions()
    ) {
        let issuer = TrustedIssuer(issuer, audience: audience, transport: transport, time: time, options: options)
        self.init(issuers: [issuer], decryptionKeys: decryptionKeys, time: time, options: options)
    }

    /// Creates a verifier with a source of keys.
    ///
    /// - Parameters:
    ///   - issuer: The issuer of the tokens, byte for byte as in `iss`.
    ///   - audience: The identifier of this resource server, byte for byte as in `aud`.
    ///   - decryptionKeys: The decryption keys of this resource server. With any, only encrypted tokens are accepted;
    ///     without, only tokens that aren't encrypted.
    ///   - keys: The source of the issuer's keys.
    ///   - time: The clock.
    ///   - options: All other settings.
    public init(
        issuer: String, audience: String, decryptionKeys: [DecryptionKey] = [], keys: any IssuerKeySource,
        time: any TimeSource = SystemTimeSource(), options: VerifierOptions = VerifierOptions()
    ) {
        self.init(
            issuers: [TrustedIssuer(issuer, audience: audience, keys: keys)], decryptionKeys: decryptionKeys,
            time: time, options: options)
    }

    /// Creates a verifier that trusts several issuers, each with its own keys, audiences and policies.
    ///
    /// A token is verified only with the keys of the issuer that it names. A token that names none of these issuers
    /// causes no request.
    ///
    /// - Parameters:
    ///   - issuers: The issuers. If two have the same name, the first is used. If there are none, no token is accepted.
    ///   - decryptionKeys: The decryption keys of this resource server. With any, only encrypted tokens are accepted;
    ///     without, only tokens that aren't encrypted.
    ///   - time: The clock.
    ///   - options: All other settings, for all issuers.
    public init(
        issuers: [TrustedIssuer], decryptionKeys: [DecryptionKey] = [],
        time: any TimeSource = SystemTimeSource(), options: VerifierOptions = VerifierOptions()
    ) {
        parts = VerifierParts(issuers, decryptionKeys: decryptionKeys, time: time, options: options)
    }
}

/// The parts of a verifier.
///
/// A class, so that a request uses it without copying it.
final class VerifierParts: Sendable {
    let options: VerifierOptions
    let opener: TokenOpener
    let issuers: IssuerDirectory
    let possession: ProofOfPossessionVerifier
    let introspection: IntrospectionCheck?
    let memory: AcceptedTokenMemory?
    let time: any TimeSource

    init(
        _ issuers: [TrustedIssuer], decryptionKeys: [DecryptionKey], time: any TimeSource, options: VerifierOptions
    ) {
        self.options = options
        self.time = time
        opener = TokenOpener(
            keys: decryptionKeys, algorithms: options.sealingAlgorithms, maximumSize: options.maximumTokenSize)
        self.issuers = IssuerDirectory(issuers, options: options)
        introspection = options.introspection.map { rule in
            let issuer = issuers.first { $0.name.utf8.elementsEqual(rule.introspector.issuer.utf8) }
            return IntrospectionCheck(rule: rule, audiences: issuer?.audiences ?? [])
        }
        memory = AcceptedTokenMemory(limits: options.acceptedTokens, time: time)
        let proofs = DPoPVerifier(
            algorithms: options.proofAlgorithms, nonces: options.nonces,
            replayMemory: options.replayMemory ?? InMemoryReplayMemory(time: time), time: time)
        possession = ProofOfPossessionVerifier(
            verifier: proofs, publicOrigin: options.publicOrigin, requiresProof: options.requiresProof)
    }
}
