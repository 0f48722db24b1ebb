public import Foundation
public import GatehouseClient
import GatehouseTypes
import Synchronization

/// A provider that sends the user to its own pages and receives the response at a redirect URI (RFC 6749, section 4.1;
/// RFC 8252).
///
/// With a user agent, ``/GatehouseClient/RemoteAuthProvider/signIn(_:)`` performs the whole sign-in. An app that
/// receives the response through a custom URL scheme or in another process calls ``beginSignIn(_:redirect:)`` and opens
/// the URL. It passes the received URL to ``finishSignIn(_:)``, or to its manager as an `AuthorizationCallback`. The
/// process that finishes a sign-in needs the same flow store and the same keys as the one that began it.
///
/// An app with several providers must use a different redirect URI for each, unless all of them name their issuer in
/// the response. The redirect URI then tells their responses apart (RFC 9700, section 4.4.2).
public protocol RedirectSignInProvider: RemoteAuthProvider {
    /// Begins a sign-in and stores the flow.
    ///
    /// - Parameters:
    ///   - context: The context of the sign-in.
    ///   - redirect: The redirect URI.
    /// - Returns: The URL to open, and the stored flow.
    /// - Throws: `AuthError`. In this case no flow and no key remain.
    func beginSignIn(_ context: SignInContext, redirect: URL) async throws -> (address: URL, flow: AuthorizationFlow)

    /// Finishes the sign-in that a response belongs to. Each response can be used only once.
    ///
    /// - Parameter callback: The whole URL that the user was redirected to, with its query. If it came as a text,
    ///   `AuthorizationCallback(text:)` makes the URL.
    /// - Returns: The new session.
    /// - Throws: `AuthError`: its underlying error is a ``FlowRefusal`` if the response isn't accepted. `refused` if
    ///   the server or the user refused. `unreachable` if the server can't be reached; the same response can be used
    ///   again if the flow wasn't removed from the store yet.
    func finishSignIn(_ callback: URL) async throws -> AuthSession

    /// Abandons a sign-in: removes its flow from the store and deletes its key. A missing flow isn't an error.
    func abandonSignIn(_ flow: AuthorizationFlow) async
}

extension RedirectSignInProvider {
    /// Signs in with a received response, or with a user agent that gets one.
    func signInByRedirect(_ context: SignInContext, redirect: URL?) async throws -> AuthSession {
        if let callback = context.credential as? AuthorizationCallback {
            return try await finishSignIn(callback.address)
        }
        guard let userAgent = context.userAgent else {
            throw AuthError(.unsupportedCredential, "signing in at this provider requires a browser")
        }
        let begun = BegunFlows()
        let isAnswer: @Sendable (URL) -> Bool = { FlowAnswer($0).state.map(begun.contain) ?? false }
        do {
            let session = try await userAgent.visit(redirect: redirect, until: isAnswer) { redirect in
                let (address, flow) = try await beginSignIn(context, redirect: redirect)
                begun.add(flow)
                return address
            } then: { callback in
                try Task.checkCancellation()
                guard isAnswer(callback) else { throw FlowRefusal.otherFlow.authError }
                return try await finishSignIn(callback)
            }
            await abandon(begun.all)
            return session
        } catch {
            await abandon(begun.all)
            throw AuthError(error)
        }
    }

    private func abandon(_ flows: [AuthorizationFlow]) async {
        for flow in flows { await abandonSignIn(flow) }
    }
}

/// The flows begun during one visit: one, unless the user agent requests another URL.
private final class BegunFlows: Sendable {
    private let flows = Mutex<[AuthorizationFlow]>([])

    var all: [AuthorizationFlow] { flows.withLock { $0 } }

    func add(_ flow: AuthorizationFlow) {
        flows.withLock { $0.append(flow) }
    }

    func contain(_ state: Secret) -> Bool {
        all.contains { $0.state.matches(state) }
    }
}
