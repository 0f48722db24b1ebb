import GatehouseClient
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTypes

/// The principal that a backend sees when it decrypts a token.
struct SeenPrincipal: Sendable, CustomStringConvertible {
    let subject: AccountID
    let device: DeviceID?
    let key: String?
    let claims: [String: JSONValue]

    /// Decrypts a session's access token with the backend's private key, and verifies the signature.
    init(_ session: AuthSession, openedBy registration: AppDeveloper.Registration) throws {
        let sealed = try SealedToken(compact: session.accessToken.value.revealed)
        let inner = try sealed.open(with: [DecryptionKey(registration.privateKey)])
        let token = try UnverifiedToken(compact: String(decoding: inner, as: UTF8.self))
        let verified = try token.verify(with: registration.keySet.candidates(for: token.header), allowing: [.es256])
        claims = try verified.claims()
        let known = try AccessTokenClaims(claims)
        subject = known.subject
        device = known.deviceID
        key = known.keyThumbprint
    }

    var description: String {
        "subject \(subject), device \(device?.rawValue ?? "none"), key \(key ?? "none")"
    }
}
