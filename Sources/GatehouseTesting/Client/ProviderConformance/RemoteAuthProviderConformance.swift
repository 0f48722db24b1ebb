import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseTypes

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

    static let signingIn: [Check] = [
        Check("A session has its provider's name, and its account has an issuer and a subject") { subject in
            let session = try await subject.signIn()
            try require(session.provider, is: subject.provider.id, "the session's provider")
            try require(!session.account.issuer.isEmpty, "the account has an issuer")
            try require(!session.account.subject.rawValue.isEmpty, "the account has a subject")
            try require(!session.accessToken.value.isEmpty, "there is an access token")
        },
        Check("Each sign-in returns different tokens of the same account") { subject in
            let (one, other) = (try await subject.signIn(), try await subject.signIn())
            try require(!one.accessToken.value.matches(other.accessToken.value), "the access tokens differ")
            try require(one.account.id == other.account.id, "the account is the same")
        },
        Check("A session can be refreshed after it was stored") { subject in
            let stored = try AuthSession(storageValue: try await subject.signIn().storageValue)
            _ = try await subject.refreshed(stored)
        },
        Check("A refused sign-in throws a typed error, and the next one succeeds") { subject in
            let error = try await requireCode([.refused]) { throw try await subject.signInFailure(.refused) }
            try require(!error.reason.isEmpty, "the error of a refused sign-in has a reason, which is shown to users")
            _ = try await subject.signIn()
        },
        Check("A sign-in at an unreachable service throws an error that can be retried") { subject in
            for fault in [ProviderFault.unreachable, .serverError] {
                try await requireCode([.unreachable]) { throw try await subject.signInFailure(fault) }
                _ = try await subject.signIn()
            }
        },
        Check("A sign-in whose response is lost is in doubt and returns no session") { subject in
            try await requireCode([.inDoubt]) { throw try await subject.signInFailure(.answerLost) }
            _ = try await subject.signIn()
        },
        Check("An unreadable response to a sign-in returns no session") { subject in
            try await requireCode([.invalidResponse, .inDoubt]) { throw try await subject.signInFailure(.nonsense) }
            _ = try await subject.signIn()
        },
        Check("A request gets only the session's access token") { subject in
            let session = try await subject.signIn()
            let bare = HTTPRequest(.get, url: URL(filePath: "/"))
            var request = bare
            (request.scheme, request.host, request.path) = ("https", "api.example.com", "/notes")
            let authorized = try await subject.provider.authorizer.authorize(request, with: session)
            let fields = authorized.headers.fields.filter { $0.name == "Authorization" }
            try require(
                fields.map(\.value),
                is: [session.accessToken.type.rawValue + " " + session.accessToken.value.revealed],
                "the authorization")
        },
    ]
}

/// Requires that a call throws an `AuthError` with one of the given codes.
@discardableResult func requireCode(
    _ codes: Set<AuthError.Code>, line: UInt = #line, file: String = #fileID, _ body: () async throws -> Void
) async throws -> AuthError {
    do {
        try await body()
    } catch let error as AuthError where codes.contains(error.code) {
        return error
    } catch let failure as ConformanceFailure {
        throw failure
    } catch {
        throw ConformanceFailure("the error is one of \(codes.map(\.rawValue).sorted()), not \(error)", line, file)
    }
    throw ConformanceFailure("the call throws one of \(codes.map(\.rawValue).sorted())", line, file)
}

extension RemoteAuthProviderConformance {
    static let keeping: [Check] = [
        Check("A provider keeps its name with the keys of a store, and its sessions keep their keys") { subject in
            let keys = MemoryProofKeys()
            let provider = subject.provider.keeping(keys: keys)
            try require(provider.id == subject.provider.id, "its name is the same")
            let session = try await provider.signIn(subject.context)
            let renewed = try session.merging(try await provider.refresh(session))
            try require(renewed.proofKeyID == session.proofKeyID, "the session keeps its key")
            let made = keys.made
            try require(
                made.isEmpty || session.proofKeyID.map(keys.ids.contains) == true,
                "a key that was made for the session is the session's")
            await provider.forget(renewed)
            try require(keys.ids.isEmpty, "no key is left when the session is over")
        },
        Check("The first key store that was given stays in use") { subject in
            let (first, second) = (MemoryProofKeys(), MemoryProofKeys())
            let provider = subject.provider.keeping(keys: first).keeping(keys: second)
            _ = try await provider.signIn(subject.context)
            try require(second.made.isEmpty, "no key is made in the second store")
        },
    ]
}
