import Foundation
import GatehouseCrypto
import GatehouseTypes

/// All failures: first those that were planted.
enum Failures {
    static func all(keyFile: String) -> [Failure] {
        let key = needed("RSA key") {
            try PrivateKey(pem: Secret(String(contentsOfFile: keyFile, encoding: .utf8)))
        }
        return [
            Failure.planted, Failure.secrets, Failure.boxes, Failure.wraps, Failure.oaep(key),
            Failure.macTokens, Failure.sealedTokens(key),
        ].flatMap(\.self)
    }
}
