import Foundation
import GatehouseClient
import GatehouseJOSE
import GatehouseTypes

extension Demo {
    /// Step 6: shows the token as it is sent, and the claims that the backend sees after decrypting it.
    func showToken(_ transcript: Transcript, _ app: DemoApp) async throws {
        try await transcript.step("Look at the token: sealed from outside, signed inside") { step in
            let session = try await app.manager.validSession()
            let sealed = try SealedToken(compact: session.accessToken.value.revealed)
            step.tell("outside: header only", JSONValue.object(sealed.header.parameters).encodedText)
            let seen = try SeenPrincipal(session, openedBy: app.backend.registration)
            for (name, value) in seen.claims.sorted(by: { $0.key < $1.key }) {
                step.tell("inside: \(name)", value.encodedText)
            }
            let outside = session.accessToken.value.revealed
            let hidden = [seen.subject.rawValue, seen.device?.rawValue ?? ""]
            let encoded = hidden.map { Base64URL.encode(Array($0.utf8)) }
            try step.expect(
                (hidden + encoded).allSatisfy { !$0.isEmpty && !outside.contains($0) },
                "nothing of the account or the device can be read from outside")
        }
    }
}
