import Foundation
import GatehouseOAuth
import GatehouseTypes

extension InteractionRecord {
    /// A request of more bytes counts as several.
    private static let countedSize = 4096

    /// The row of a request, which is encrypted in it. A list of one text says how it came.
    init(
        digest: TokenDigest, browser: TokenDigest, request: AuthorizationRequest, way: RequestWay, lifetime: Duration,
        in context: ServiceContext
    ) throws(ServiceError) {
        let pairs = request.parameters.pairs.map { JSONValue.array([.string($0.name), .string($0.value)]) }
        let marks = way.names.map { JSONValue.array([.string($0)]) }
        let text = Secret(JSONValue.array(marks + pairs).encodedText)
        let now = context.time.now
        self.init(
            digest: digest, browser: browser, client: request.clientID,
            request: try context.vault.seal(text, as: InteractionRecord.vaultName(digest)), createdAt: now,
            expiresAt: now.addingTimeInterval(lifetime.seconds))
    }

    /// The request, as it came.
    func asked(in vault: Vault) throws -> AskedAuthorization {
        let text = try vault.open(request, as: InteractionRecord.vaultName(digest)).revealed
        let lists = try JSONValue(parsing: text, limits: .document).array?.compactMap(\.strings) ?? []
        let parameters = try OAuthParameters(lists.filter { $0.count == 2 }.map { (name: $0[0], value: $0[1]) })
        return AskedAuthorization(parameters, way: RequestWay(names: lists.filter { $0.count == 1 }.flatMap(\.self)))
    }

    /// As how many requests the limits count it.
    var countedRequests: Int { 1 + request.count / InteractionRecord.countedSize }

    /// Each row has a name of its own, so that a request can't be put into the row of another one.
    private static func vaultName(_ digest: TokenDigest) -> String { "interaction \(Base64URL.encode(digest.bytes))" }
}
