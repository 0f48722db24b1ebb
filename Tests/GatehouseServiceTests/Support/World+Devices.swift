import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

extension World {
    /// Registers an app for devices without a browser.
    func registerTV(_ id: ClientID = "tv", change: (inout ClientMetadata) -> Void = { _ in }) async throws {
        try await driver.registerApp(id) { metadata in
            metadata.grantTypes = [.deviceCode, .refreshToken]
            metadata.redirectURIs = []
            metadata.scope = "openid tv.watch tv.record"
            change(&metadata)
        }
    }

    /// The codes of a device on which the app runs.
    func deviceCodes(
        _ id: ClientID = "tv", key: String? = "key", isAuthenticated: Bool = false, scope: Scope? = "openid tv.watch"
    ) async throws -> DeviceAuthorizationResponse {
        try await driver.deviceCodes(for: caller(id, key: key, isAuthenticated: isAuthenticated), scope: scope)
    }

    /// What the device is answered.
    func ask(
        _ codes: DeviceAuthorizationResponse, as id: ClientID = "tv", key: String? = "key",
        isAuthenticated: Bool = false, resources: [String] = []
    ) async throws -> TokenAnswer {
        let request = DeviceTokenRequest(deviceCode: codes.deviceCode, resources: resources)
        return try await respond(request.parameters, as: caller(id, key: key, isAuthenticated: isAuthenticated))
    }

    /// Finds a device as Ada.
    func find(_ code: String, from address: String = "192.0.2.1") async throws -> WaitingDevice {
        try await service.findDeviceCode(UserCode(code), for: ada, from: address)
    }
}
