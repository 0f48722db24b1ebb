public import Foundation
public import GatehouseClient
import GatehouseTypes
import Synchronization

/// A provider that sends a person to its own pages and gets the answer at a redirect address (RFC 6749, section 4.1;
/// RFC 8252).
///
/// With a user agent at hand, ``RemoteAuthProvider/signIn(_:)`` does it all. An app whose answer comes to a scheme of its
/// own, or to another process, calls ``beginSignIn(_:redirect:)``, opens the address, and hands what comes back to
/// ``finishSignIn(_:)``, or to its manager as an `AuthorizationCallback`. Whoever finishes needs the same shelf and the
/// same keys as whoever began.
///
/// An app with several providers gives each a redirect address of its own, unless all of them name themselves in their
/// answers: it's what tells their answers apart (RFC 9700, section 4.4.2).
public protocol RedirectSignInProvider: RemoteAuthProvider {
    /// Begins a sign-in, and puts it on the shelf.
    ///
    /// - Parameters:
    ///   - context: What to ask for.
    ///   - redirect: Where the answer is to come.
    /// - Returns: The address to open, and the flow as it lies on the shelf.
    /// - Throws: `AuthError`; then nothing is left behind.
    func beginSignIn(_ context: SignInContext, redirect: URL) async throws -> (address: URL, flow: AuthorizationFlow)

    /// Finishes the sign-in that an answer belongs to. It can be done once.
    ///
    /// - Parameter callback: The whole address that the person was sent back to, with its query.
    /// - Returns: The new session.
    /// - Throws: `AuthError`: with a ``FlowRefusal`` behind it if the answer isn't accepted, `refused` if the server or
    ///   the person said no, `unreachable` if nothing has been done yet and the same answer can be tried again.
    func finishSignIn(_ callback: URL) async throws -> AuthSession

    /// Gives a sign-in up: takes it off the shelf and deletes its key. A flow that isn't there is no error.
    func abandonSignIn(_ flow: AuthorizationFlow) async
}

extension RedirectSignInProvider {
    /// Signs in with what is at hand: an answer that has come already, or a user agent to get one.
    func signInByRedirect(_ context: SignInContext, redirect: URL?) async throws -> AuthSession {
        if let callback = context.credential as? AuthorizationCallback {
            return try await finishSignIn(callback.address)
        }
        guard let userAgent = context.userAgent else {
            throw AuthError(.unsupportedCredential, "signing in here needs a browser")
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

/// The flows that one visit began: one, unless the agent asks for another address.
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
