import Foundation
import GatehouseCrypto
package import GatehouseJOSE
package import GatehouseOAuth
package import GatehouseService
package import GatehouseTypes

/// Does with a service what browsers and clients do, without HTTP.
package struct ServiceDriver: Sendable {
    package static let email = "ada@example.com"
    package static let password = Secret("correct horse battery staple")
    package static let redirectURI = "http://127.0.0.1:50000/callback"

    package let service: TokenService
    package let time: ManualTimeSource
    package let randomness: SeededRandomSource

    package init(service: TokenService, time: ManualTimeSource, seed: UInt64 = 7) {
        self.service = service
        self.time = time
        randomness = SeededRandomSource(seed: seed)
    }

    /// A code with what is needed to redeem it.
    package struct IssuedCode: Sendable {
        package let code: Secret
        package let verifier: CodeVerifier
        package let redirectURI: String

        /// The request that redeems it.
        package func parameters(
            verifier other: CodeVerifier? = nil, redirectURI otherURI: String? = nil, resources: [String] = []
        ) throws -> OAuthParameters {
            AuthorizationCodeRequest(
                code: code, redirectURI: try RedirectURI(otherURI ?? redirectURI), codeVerifier: other ?? verifier,
                resources: resources
            ).parameters
        }
    }

    /// Registers a native client with a backend of its own.
    package func registerApp(
        _ id: ClientID, proof: String? = nil, change: (inout ClientMetadata) -> Void = { _ in }
    ) async throws {
        var metadata = ClientMetadata.native(
            id.rawValue.capitalized, redirectURIs: ["http://127.0.0.1/callback"], audience: "\(id)-api",
            scope: Scope("openid \(id).read \(id).write") ?? .empty)
        change(&metadata)
        _ = try await service.registerClient(metadata, id: id, proof: proof)
    }

    /// Signs in in a browser, and returns the cookie.
    package func signInBrowser(
        email: String = ServiceDriver.email, password: Secret = ServiceDriver.password, replacing old: Secret? = nil
    ) async throws -> Secret {
        try await service.browserSessions.signIn(
            email: email, password: password, from: SignInOrigin("192.0.2.1"), replacing: old
        ).cookie
    }

    /// A request for authorization that was checked.
    package func prepare(
        _ id: ClientID, verifier: CodeVerifier, change: (inout AuthorizationRequest) throws -> Void = { _ in }
    ) async throws -> PreparedAuthorization {
        var request = AuthorizationRequest(
            clientID: id, redirectURI: try RedirectURI(ServiceDriver.redirectURI), codeChallenge: verifier.challenge)
        request.state = "state"
        try change(&request)
        return try await service.checkAuthorization(AskedAuthorization(request.parameters))
    }

    /// A code that the person of a browser's cookie has allowed.
    package func code(
        _ id: ClientID, in cookie: Secret, change: (inout AuthorizationRequest) throws -> Void = { _ in }
    ) async throws -> IssuedCode {
        let verifier = CodeVerifier(randomness: randomness)
        let prepared = try await prepare(id, verifier: verifier, change: change)
        let answer = try await service.issueCode(
            for: prepared, in: cookie, ending: nil, shown: prepared.access.digest, from: "192.0.2.1")
        guard case .granted(let code, _, _) = answer else { throw Refusal(.serverError, "There is no code.") }
        return IssuedCode(code: code, verifier: verifier, redirectURI: prepared.request.redirectURI.text)
    }

    /// The codes of a device.
    package func deviceCodes(
        for caller: TokenCaller, scope: Scope? = nil, resources: [String] = []
    ) async throws -> DeviceAuthorizationResponse {
        try await service.issueDeviceCode(
            DeviceAuthorizationRequest(scope: scope, resources: resources), from: caller,
            browser: "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
            page: "https://id.example.com/device")
    }

    /// Returns the question about a device that the person of a browser's cookie is shown.
    package func question(
        about codes: DeviceAuthorizationResponse, in cookie: Secret
    ) async throws -> WaitingDevice {
        guard let session = try await service.browserSessions.find(cookie) else {
            throw Refusal(.loginRequired, "Nobody is signed in.")
        }
        return try await service.findDeviceCode(UserCode(codes.userCode), for: session.account, from: "192.0.2.1")
    }

    /// Allows a device what it asks for, for the person of a browser's cookie.
    package func allow(_ codes: DeviceAuthorizationResponse, in cookie: Secret) async throws {
        let device = try await question(about: codes, in: cookie)
        try await answer(codes, with: .allow(device.access.digest), in: cookie)
    }

    /// What the person of a browser's cookie answers a device.
    package func answer(
        _ codes: DeviceAuthorizationResponse, with answer: AnswerDeviceCode.Answer, in cookie: Secret
    ) async throws {
        guard let code = UserCode(codes.userCode) else { throw Refusal(.serverError, "There is no code.") }
        try await service.answerDeviceCode(code, with: answer, in: cookie, from: "192.0.2.1")
    }

    /// A client's request to the token endpoint, identified.
    package func caller(
        _ id: ClientID, keyThumbprint: String?, isAuthenticated: Bool = false
    ) async throws -> TokenCaller {
        let client = id == PlatformClient.id ? PlatformClient.record : try await service.records.client(id)
        guard let client else { throw Refusal(.invalidClient, "The client is unknown.") }
        return TokenCaller(
            client: client, isAuthenticated: isAuthenticated, keyThumbprint: keyThumbprint, address: "192.0.2.1")
    }

    /// What the token endpoint responds.
    package func respond(_ parameters: OAuthParameters, to caller: TokenCaller) async throws -> TokenResponse {
        let type = try GrantType(parameters: parameters)
        guard let grant = service.grants.first(where: { $0.type == type }) else {
            throw Refusal(.unsupportedGrantType, "The grant is unknown.")
        }
        return try await grant.respond(to: parameters, from: caller)
    }

    /// The request by which a device's platform token gets tokens for an app.
    package func exchangeRequest(
        _ platformToken: Secret, for id: ClientID, appKey: String, signedBy device: SigningKey,
        vouchingFor vouched: ClientID? = nil, change: (inout TokenExchangeRequest) throws -> Void = { _ in }
    ) async throws -> OAuthParameters {
        let proof = DeviceProof(
            deviceClientID: PlatformClient.id, audience: service.configuration.issuer, clientID: vouched ?? id,
            appKeyThumbprint: appKey, subjectToken: platformToken)
        let actor = try await proof.signed(by: device, time: time, randomness: randomness)
        var request = TokenExchangeRequest(subjectToken: platformToken, actor: actor)
        request.audiences = ["\(id)-api"]
        try change(&request)
        return request.parameters
    }
}
