import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

/// The steps of a sign-in at which something can go wrong, each with its path.
enum FaultyStep: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case discovery = "/.well-known/openid-configuration"
    case pushedRequest = "/par"
    case token = "/token"
    case keys = "/jwks"
    case userInfo = "/userinfo"

    /// What people are told it is.
    var name: String {
        switch self {
        case .discovery: "its configuration"
        case .pushedRequest: "its endpoint for pushed authorization requests"
        case .token: "its token endpoint"
        case .keys: "its keys"
        case .userInfo: "its userinfo endpoint"
        }
    }

    /// The status of a yes.
    var success: HTTPStatus { self == .pushedRequest ? .created : .ok }

    /// What it means when the answer is lost: only the exchange of a code can have taken effect.
    var lost: AuthError.Code { self == .token ? .inDoubt : .unreachable }

    var testDescription: String { rawValue }
}

/// A provider whose sign-in takes all of these steps, each within ten seconds of the manual clock.
struct FaultFixture {
    static let limit = Duration.seconds(10)

    let clock = ManualTimeSource()
    let keys = MemoryProofKeys()
    let issuer: ScriptedIssuer
    let network: FaultyTransport
    let provider: OpenIDProvider
    /// The same provider as another process has it, which doesn't know the issuer yet.
    let sibling: OpenIDProvider

    init(binding: IssuerSettings.KeyBinding = .required, _ change: (inout IssuerSettings) -> Void = { _ in }) throws {
        issuer = try ScriptedIssuer(time: clock)
        network = FaultyTransport(issuer.transport)
        var settings = IssuerSettings(
            issuer: ScriptedIssuer.name, authentication: .secretPost("notes", Secret("s3cret")), keyBinding: binding,
            pushesRequests: .required)
        settings.timeout = FaultFixture.limit
        change(&settings)
        provider = OpenIDProvider(
            OpenIDSettings(settings), transport: network, keys: keys, time: clock,
            randomness: SeededRandomSource(seed: 11))
        sibling = OpenIDProvider(
            OpenIDSettings(settings), transport: network, keys: keys, time: clock,
            randomness: SeededRandomSource(seed: 12))
    }

    /// Signs in and asks about the person.
    @discardableResult
    func run() async throws -> AuthSession {
        let agent = RedirectingUserAgent { [issuer] in try issuer.authorize($0) }
        let session = try await provider.signIn(SignInContext(userAgent: agent))
        _ = try await provider.userInfo(for: session)
        return session
    }

    func error() async -> AuthError? {
        do {
            try await run()
            return nil
        } catch {
            return error as? AuthError
        }
    }

    func answer(_ step: FaultyStep, _ response: HTTPResponse) {
        issuer.change { $0.answers[step.rawValue] = { _ in response } }
    }

    func fail(_ step: FaultyStep, _ code: HTTPError.Code) {
        issuer.change { $0.answers[step.rawValue] = { _ in throw HTTPError(code) } }
    }

    func mend() {
        issuer.change { $0.answers = [:] }
    }

    /// How often a step was taken.
    func count(_ step: FaultyStep) -> Int {
        network.requests.count { $0.path == step.rawValue }
    }
}
