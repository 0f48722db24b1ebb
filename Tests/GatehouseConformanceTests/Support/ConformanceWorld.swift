import Foundation
import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseConformance

/// A service, and a configuration with which the suite judges it.
struct ConformanceWorld {
    static let password = Secret("correct horse battery staple")
    static let redirect = "https://client.example/callback"

    /// Keys of clients. RSA keys take long to make.
    private static let keys = (try? ClientKey.make(algorithm: "PS256"), try? ClientKey.make())

    let inProcess: InProcessService
    let configuration: ConformanceConfiguration

    init() async throws {
        inProcess = try await InProcessService()
        let service = inProcess.service
        let ada = try await service.addAccount(email: "ada@example.com", password: ConformanceWorld.password)
        _ = try await service.changeProfile(
            of: ada,
            to: [
                "name": "Ada Lovelace", "address.street_address": "12 St James’s Square",
                "phone_number": "+442079460000",
            ])
        var configuration = ConformanceConfiguration(
            issuer: service.configuration.issuer,
            user: ConformanceUser(
                fields: ["email": Secret("ada@example.com"), "password": ConformanceWorld.password],
                accept: ["decision=continue", "Sign out"], reject: ["decision=cancel"]))
        configuration.plans["basic"] = PlanClients(
            first: try await ConformanceWorld.client("first", .basic, of: service),
            second: try await ConformanceWorld.client("second", .basic, of: service),
            post: try await ConformanceWorld.client("post", .post, of: service))
        configuration.plans["backchannel-logout"] = configuration.plans["basic"]
        configuration.logouts = LogoutInbox()
        configuration.plans["dynamic"] = PlanClients()
        configuration.plans["dynamic"]?.usesPKCE = true
        for (plan, isSigning) in [("fapi2", false), ("fapi2-message-signing", true)] {
            configuration.plans[plan] = PlanClients(
                first: try await ConformanceWorld.keyClient(
                    plan + "-first", ConformanceWorld.keys.0, isSigning, of: service),
                second: try await ConformanceWorld.keyClient(
                    plan + "-second", ConformanceWorld.keys.1, isSigning, of: service))
        }
        var permission = RegistrationPermission()
        permission.authenticationMethods = ["client_secret_basic", "private_key_jwt"]
        configuration.initialAccessToken = try await service.addInitialToken(
            "suite", permitting: permission, uses: nil, lifetime: .seconds(86_400)
        ).token
        let time = inProcess.time
        configuration.rotateKeys = {
            time.advance(by: service.configuration.lifetimes.keyLead)
            _ = try await service.rotateKey()
        }
        configuration.documents = DocumentFolder(
            folder: FileManager.default.temporaryDirectory.path, address: "https://client.example/documents")
        configuration.width = 1
        self.configuration = configuration
    }

    private static func metadata(_ name: String, _ method: ConformanceClient.Authentication) -> ClientMetadata {
        var metadata = ClientMetadata()
        metadata.clientName = name
        metadata.redirectURIs = [redirect, redirect + "2"]
        metadata.postLogoutRedirectURIs = ["https://client.example/signed-out"]
        metadata.tokenEndpointAuthMethod = method.rawValue
        metadata.scope = "openid offline_access profile email address phone"
        metadata.idTokenSignedResponseAlg = "RS256"
        return metadata
    }

    private static func client(
        _ id: String, _ method: ConformanceClient.Authentication, of service: TokenService
    ) async throws -> ConformanceClient {
        let metadata = metadata(id, method)
        let registered = try await service.registerClient(metadata, id: ClientID(id))
        return ConformanceClient(
            id: id, authentication: method, secret: registered.secret, redirectURIs: metadata.redirectURIs ?? [],
            postLogoutRedirectURIs: metadata.postLogoutRedirectURIs ?? [])
    }

    private static func keyClient(
        _ id: String, _ key: ClientKey?, _ isSigning: Bool, of service: TokenService
    ) async throws -> ConformanceClient {
        let key = try #require(key)
        var metadata = metadata(id, .keys)
        metadata.idTokenSignedResponseAlg = "ES256"
        metadata.jwks = ["keys": [key.publicJSON]]
        metadata.dpopBoundAccessTokens = true
        metadata.requirePushedAuthorizationRequests = true
        metadata.requireSignedRequestObject = isSigning
        var settings = ClientSettings()
        settings.codeProtection = .pkce
        _ = try await service.registerClient(metadata, id: ClientID(id), proof: nil, settings: settings)
        return ConformanceClient(
            id: id, authentication: .keys, key: key, redirectURIs: metadata.redirectURIs ?? [])
    }

    /// Runs plans, and the modules of these names if some are given, at a provider that may have a fault.
    func reports(_ plans: [String], _ modules: [String] = [], fault: Fault? = nil) async throws -> [ModuleReport] {
        let selection = try Selection(plans: plans, modules: modules, configuration: configuration)
        let transport: any HTTPTransport =
            fault.map { FaultyProvider(transport: inProcess.transport, fault: $0) } ?? inProcess.transport
        let run = ConformanceRun(
            configuration, transport: transport, time: ImpatientTimeSource(inProcess.time),
            stopwatch: SystemTimeSource())
        return try await run.reports(of: selection.tasks)
    }
}
