import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTypes
import Testing

/// A service on the web with the app Player, which runs on a device without a browser.
struct DeviceWorld {
    let web: Web
    let player: Client

    init(
        issuer: String = "https://id.example.com", configure: (inout ServiceConfiguration) -> Void = { _ in }
    ) async throws {
        web = try await Web(issuer: issuer, configure: configure)
        var metadata = ClientMetadata.native(
            "Player <HD>", redirectURIs: [], audience: "https://player.example.com/api", scope: "openid play")
        metadata.grantTypes = [.deviceCode, .refreshToken]
        _ = try await web.service.registerClient(metadata, id: "player")
        player = try Client(web, "player")
    }

    /// Asks for codes.
    func request(
        _ id: ClientID = "player", scope: Scope? = "openid play", headers: HTTPHeaders = ["User-Agent": "Player/7"],
        from address: String = "203.0.113.9"
    ) async throws -> HTTPResponse {
        let form = DeviceAuthorizationRequest(scope: scope).parameters.appending(
            ClientAuthentication.none(id).parameters)
        return try await web.post("/device_authorization", form, headers: headers, from: address)
    }

    func codes() async throws -> DeviceAuthorizationResponse {
        try DeviceAuthorizationResponse(parsing: try await request().body)
    }

    /// The answer to the device.
    func ask(_ codes: DeviceAuthorizationResponse) async throws -> HTTPResponse {
        try await player.token(DeviceTokenRequest(deviceCode: codes.deviceCode).parameters)
    }

    /// A browser in which somebody is signed in, at the page where the code is entered.
    func browser(_ email: String = "ada@example.com") async throws -> Browser {
        let browser = Browser(web)
        try await browser.open("/device")
        #expect(try await browser.signIn(email: email).asksForCode)
        return browser
    }
}

extension HTTPResponse {
    /// Whether it is the page where the code is entered.
    var asksForCode: Bool { text.contains("<h1>Sign in on a device</h1>") }

    /// Whether it is the page that asks whether the device may sign in.
    var asksAboutDevice: Bool { status == .ok && text.contains("<h1>Let a device sign in to Player &lt;HD&gt;?</h1>") }

    var saysAllowed: Bool { status == .ok && text.contains("Go back to your device.") }
}
