import GatehouseOAuth

/// A client with a secret (RFC 6749, section 2.3.1).
struct ClientSecretMethod: ClientAuthenticationMethod {
    let name: String

    static let basic = ClientSecretMethod(name: "client_secret_basic")
    static let post = ClientSecretMethod(name: "client_secret_post")

    func objection(to presented: PresentedClient, of client: ClientRecord) async throws -> ClientRefusalReason? {
        switch presented {
        case .credentials(.secretBasic(_, let secret)), .credentials(.secretPost(_, let secret)):
            client.secrets.contains(secret) ? nil : .wrongSecret
        default: .wrongMethod
        }
    }
}
