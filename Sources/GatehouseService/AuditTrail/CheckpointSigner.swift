import Foundation
import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes

/// Signs checkpoints of the audit's chain, and reads them.
///
/// The key is the audit's own. It isn't rotated: a checkpoint is verified for as long as somebody has stored it, also
/// after the keys of that time have signed their last token.
struct CheckpointSigner: Sendable {
    private static let type = "gatehouse-audit-checkpoint+jwt"

    private let key: SigningKey
    private let issuer: String

    /// - Throws: ``ServiceError`` if the key can't be read.
    init(pem: Secret, issuer: String) throws(ServiceError) {
        do {
            key = try SigningKey(PrivateKey(pem: pem), algorithm: .es256)
        } catch {
            throw ServiceError(.storageCorrupt, "The stored key of checkpoints can't be read.", underlyingError: error)
        }
        self.issuer = issuer
    }

    /// Makes a key.
    static func makeKey() throws(ServiceError) -> Secret {
        do {
            return try PrivateKey.generate(.p256).pem
        } catch {
            throw ServiceError(.keyUnavailable, "The key of checkpoints can't be created.", underlyingError: error)
        }
    }

    /// Signs the end of a batch.
    func sign(_ batch: AuditBatch, at numericDate: Int64) async throws -> AuditCheckpoint {
        let claims: JSONValue = [
            "iss": .string(issuer), "iat": .integer(numericDate), "end": .integer(Int64(batch.end)),
            "digest": .string(Base64URL.encode(batch.digest.bytes)),
        ]
        do {
            let token = try await SignedToken.make(claims: claims, type: CheckpointSigner.type, signer: key)
            return AuditCheckpoint(end: batch.end, digest: batch.digest, time: Date(numericDate), token: token)
        } catch let error as JOSEError {
            throw ServiceError(.keyUnavailable, "The checkpoint can't be signed.", underlyingError: error)
        }
    }

    /// The checkpoint that a token is; nil if this service hasn't signed it.
    func read(_ token: String) -> AuditCheckpoint? {
        guard let unverified = try? UnverifiedToken(compact: token), unverified.header.hasType(CheckpointSigner.type),
            let claims = try? unverified.verify(with: key.publicKey, using: .es256).claims(),
            let end = claims["end"]?.integer, let digest = Base64URL.decode(claims["digest"]?.string ?? ""),
            let time = claims["iat"]?.integer
        else { return nil }
        return AuditCheckpoint(end: Int(end), digest: TokenDigest(bytes: digest), time: Date(time), token: token)
    }

    /// Whether a row contains what its token says, and the service has signed that.
    func isAuthentic(_ checkpoint: AuditCheckpoint) -> Bool {
        read(checkpoint.token) == checkpoint
    }
}

extension Date {
    fileprivate init(_ numericDate: Int64) {
        self.init(timeIntervalSince1970: TimeInterval(numericDate))
    }
}
