import GatehouseJOSE
import GatehouseOAuth
import GatehouseTypes

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
