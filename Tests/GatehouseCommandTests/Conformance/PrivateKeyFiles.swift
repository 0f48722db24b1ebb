import GatehouseCrypto
import GatehouseTypes

/// Private keys as files have them.
enum PrivateKeyFiles {
    static func pem() throws -> String {
        try PrivateKey.generate(.ec(.p256)).pem.revealed
    }
}
