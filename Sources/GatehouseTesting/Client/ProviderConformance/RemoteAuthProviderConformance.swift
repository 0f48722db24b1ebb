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
    public typealias Check = ConformanceCheck<ProviderUnderTest>

    /// Every check but those of ``cancellation``.
    public static var checks: [Check] {
        checksWithoutRevocation + revocation
    }

    /// The checks that also a provider keeps whose service can't end a single session: its tokens end by themselves.
    public static var checksWithoutRevocation: [Check] {
        signingIn + refreshing + refreshFailures + ending + keeping + secrets
    }
}
