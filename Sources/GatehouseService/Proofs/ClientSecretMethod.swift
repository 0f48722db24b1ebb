import GatehouseOAuth

/// A client with a secret (RFC 6749, section 2.3.1).
struct ClientSecretMethod: ClientAuthenticationMethod {
    let name: String

    static let basic = ClientSecretMethod(name: "client_secret_basic")
    static let post = ClientSecretMethod(name: "client_secret_post")

    func isAuthentic(_ presented: PresentedClient, client: ClientRecord) async throws -> Bool {
        switch presented {
        case .credentials(.secretBasic(_, let secret)), .credentials(.secretPost(_, let secret)):
            client.secrets.contains(secret)
        default: false
        }
    }
}
