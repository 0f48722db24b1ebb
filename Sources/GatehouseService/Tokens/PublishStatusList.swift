/// Publishes the lists of revoked access tokens (Token Status List, section 8.1).
package struct PublishStatusList: Sendable {
    let context: ServiceContext

    /// A list that verifiers may keep for a time.
    package struct Published: Sendable {
        /// The signed list.
        package let token: String
        /// How long it may be kept: then there is a newer one.
        package let age: Duration
    }

    /// The list with a number; `nil` if there is none.
    ///
    /// - Throws: ``ServiceError`` if the storage or a key fails.
    package func callAsFunction(_ number: Int) async throws -> Published? {
        try await context.statusLists?.list(number).map { Published(token: $0.token, age: $0.age) }
    }
}
