/// The contract of `RemoteAuthProvider` as checks that every provider must pass.
///
/// Run each check on a provider and a service of its own:
///
/// ```swift
/// @Test(arguments: RemoteAuthProviderConformance.checks + RemoteAuthProviderConformance.cancellation)
/// func `keeps the contract`(check: RemoteAuthProviderConformance.Check) async throws {
///     try await check.run(on: makeProviderUnderTest())
/// }
/// ```
public enum RemoteAuthProviderConformance {
    /// One sentence of the contract.
    public struct Check: Sendable, CustomStringConvertible {
        /// The sentence.
        public let description: String
        private let body: @Sendable (ProviderUnderTest) async throws -> Void

        init(_ description: String, _ body: @escaping @Sendable (ProviderUnderTest) async throws -> Void) {
            self.description = description
            self.body = body
        }

        /// Runs the check.
        ///
        /// - Parameter subject: A provider with a service that nobody has used before.
        /// - Throws: ``ConformanceFailure`` if the provider doesn't keep the contract, and whatever it throws that isn't
        ///   expected.
        public func run(on subject: ProviderUnderTest) async throws {
            try await body(subject)
        }
    }

    /// Every check but those of ``cancellation``.
    public static var checks: [Check] {
        signingIn + refreshing + refreshFailures + ending + secrets
    }
}
