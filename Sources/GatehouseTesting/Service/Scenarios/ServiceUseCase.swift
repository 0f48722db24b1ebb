import GatehouseOAuth
import GatehouseService
import GatehouseTypes

/// Something that an instance of a service does while another one does something else.
package struct ServiceUseCase: Sendable, CustomStringConvertible {
    package let description: String
    private let body: @Sendable (ServiceDriver, ServiceScenario) async throws -> Void

    private init(
        _ description: String, _ body: @escaping @Sendable (ServiceDriver, ServiceScenario) async throws -> Void
    ) {
        self.description = description
        self.body = body
    }

    /// Whether the service does it. A refusal is an answer, too, and that the service has to be opened with another
    /// master key. Other errors are thrown.
    func isAccepted(by driver: ServiceDriver, in scenario: ServiceScenario) async throws -> Bool {
        do {
            try await body(driver, scenario)
            return true
        } catch is Refusal {
            return false
        } catch let error as ServiceError where error.code == .masterKeyChanged {
            return false
        }
    }

    /// All of them.
    package static let all = beginning + ending

    /// Those that begin or continue something.
    private static let beginning = [
        ServiceUseCase("a code is redeemed") { driver, scenario in
            _ = try await driver.respond(scenario.code.parameters(), to: caller("notes", driver, scenario))
        },
        ServiceUseCase("a redeemed code is redeemed again") { driver, scenario in
            _ = try await driver.respond(scenario.redeemedCode.parameters(), to: caller("notes", driver, scenario))
        },
        ServiceUseCase("a device is allowed") { driver, scenario in
            try await driver.allow(scenario.waitingCodes, in: scenario.cookie)
        },
        ServiceUseCase("a device code is redeemed") { driver, scenario in
            let request = DeviceTokenRequest(deviceCode: scenario.allowedCodes.deviceCode)
            _ = try await driver.respond(request.parameters, to: caller("notes", driver, scenario))
        },
        ServiceUseCase("a token is refreshed") { driver, scenario in
            guard let token = scenario.app.refreshToken else { return }
            let request = RefreshRequest(refreshToken: token)
            _ = try await driver.respond(request.parameters, to: caller("notes", driver, scenario))
        },
        ServiceUseCase("a platform token is exchanged") { driver, scenario in
            let request = try await driver.exchangeRequest(
                scenario.platform.accessToken, for: "notes", appKey: ServiceScenario.appKey,
                signedBy: scenario.deviceKey)
            let caller = try await driver.caller("notes", keyThumbprint: ServiceScenario.appKey)
            _ = try await driver.respond(request, to: caller)
        },
        ServiceUseCase("a password is checked") { driver, _ in
            _ = try await driver.service.authenticate(
                email: ServiceDriver.email, password: ServiceDriver.password,
                from: SignInOrigin("192.0.2.1"))
        },
        ServiceUseCase("a person signs in") { driver, scenario in
            _ = try await driver.service.browserSessions.signIn(
                email: ServiceDriver.email, password: ServiceDriver.password, from: SignInOrigin("192.0.2.1"),
                replacing: scenario.cookie)
        },
        ServiceUseCase("a session begins") { driver, scenario in
            _ = try await driver.service.browserSessions.begin(for: scenario.authenticated, replacing: nil)
        },
        ServiceUseCase("a session is replaced") { driver, scenario in
            _ = try await driver.service.browserSessions.begin(
                for: scenario.authenticated, replacing: scenario.cookie)
        },
        ServiceUseCase("a code is issued") { driver, scenario in
            _ = try await driver.service.issueCode(
                for: scenario.prepared, in: scenario.cookie, ending: nil, shown: scenario.prepared.access.digest,
                from: nil)
        },
    ]

    /// Those that end something, or change the keys.
    private static let ending = [
        ServiceUseCase("the password is changed") { driver, scenario in
            try await driver.service.changePassword(of: scenario.account, to: Secret("another long password"))
        },
        ServiceUseCase("the account is disabled") { try await $0.service.setAccountStatus.disable($1.account) },
        ServiceUseCase("the account is erased") { try await $0.service.eraseAccount($1.account) },
        ServiceUseCase("the account is signed out") { try await $0.service.signOutEverywhere($1.account) },
        ServiceUseCase("the browser's session ends") { try await $0.service.browserSessions.end($1.cookie) },
        ServiceUseCase("the consent is revoked") { try await $0.service.consents.revoke("notes", of: $1.account) },
        ServiceUseCase("the device is revoked") { _ = try await $0.service.revokeDevice($1.device) },
        ServiceUseCase("the client gets another audience") { driver, _ in
            _ = try await driver.service.updateClient("notes") { $0.audience = "other-api" }
        },
        ServiceUseCase("the client gets another name and more scopes") { driver, _ in
            _ = try await driver.service.updateClient("notes") { metadata in
                metadata.clientName = "Bank"
                metadata.scope = metadata.scope?.union("offline_access email")
            }
        },
        ServiceUseCase("the client is removed") { driver, _ in try await driver.service.removeClient("notes") },
        ServiceUseCase("the platform's token is revoked") { driver, scenario in
            guard let token = scenario.platform.refreshToken else { return }
            let caller = try await caller(PlatformClient.id, driver, scenario)
            try await driver.service.revokeToken(RevocationRequest(token: token), from: caller)
        },
        ServiceUseCase("the key is rotated") { driver, _ in _ = try await driver.service.rotateKey() },
        ServiceUseCase("the key is removed") { driver, _ in
            guard let key = try await driver.service.records.keys().first(where: { $0.stage == .current }) else {
                return
            }
            try await driver.service.removeKey(key.id)
        },
        ServiceUseCase("keys of another algorithm are made") { driver, _ in
            try await driver.registerApp("web") { $0.idTokenSignedResponseAlg = "EdDSA" }
        },
        ServiceUseCase("the master key is changed") { driver, _ in
            try await driver.service.changeMasterKey(to: InProcessService.masterKey(seed: 43))
        },
    ]

    private static func caller(
        _ id: ClientID, _ driver: ServiceDriver, _ scenario: ServiceScenario
    ) async throws -> TokenCaller {
        try await driver.caller(id, keyThumbprint: scenario.deviceKey.publicKey.thumbprint)
    }
}
