/// The contract of `RemoteAuthProvider`, as checks that every provider must pass.
///
/// Run each check with a new provider and a new service:
///
/// ```swift
/// @Test(arguments: RemoteAuthProviderConformance.checks + RemoteAuthProviderConformance.cancellation)
/// func `keeps the contract`(check: RemoteAuthProviderConformance.Check) async throws {
///     try await check.run(on: makeProviderUnderTest())
/// }
/// ```
public enum RemoteAuthProviderConformance {
    /// One rule of the contract.
    public typealias Check = ConformanceCheck<ProviderUnderTest>

    /// All checks except those of ``cancellation``.
    public static var checks: [Check] {
        checksWithoutRevocation + revocation
    }

    /// The checks for a provider whose service can't revoke a single session. They are a part of ``checks``.
    public static var checksWithoutRevocation: [Check] {
        signingIn + refreshing + refreshFailures + ending + keeping + secrets
    }
}
