import Foundation
import GatehouseCrypto
import GatehouseJOSE
import GatehouseOAuth
import GatehouseRows
import GatehouseService
import GatehouseTesting
import GatehouseTypes

/// Makes a ``World`` by doing what people and clients do.
package struct WorldBuilder {
    private let engine = MemoryEngine()
    private let service: TokenService
    private let driver: ServiceDriver
    private let now: Date
    private let deviceKey: SigningKey
    private let proverKey: SigningKey

    private static let appKey = "the-key-of-the-app-on-the-device"
    private static let emails = ["ada@example.com", "bob@example.com"]

    package init() async throws {
        let (start, storage) = (ManualTimeSource(), ServiceStorage(engine))
        _ = try await TokenService.inHistory(on: storage, time: HistoryTime(now: start.now), seed: 1)
        start.advance(by: .seconds(7_200))  // now the keys can be rotated
        now = start.now
        service = try await TokenService.inHistory(on: storage, time: HistoryTime(now: now), seed: 2)
        driver = ServiceDriver(service: service, time: start)
        deviceKey = try SigningKey(PrivateKey.generate(.p256))
        proverKey = try SigningKey(PrivateKey.generate(.p256))
    }

    /// Makes it.
    package func callAsFunction() async throws -> World {
        try await registerClients()
        let registration = try await registration()
        for email in WorldBuilder.emails {
            _ = try await service.addAccount(email: email, password: ServiceDriver.password)
        }
        let cookies = try await signIn()
        let families = try await families(in: cookies)
        let prover = try await prover(in: cookies[0][1])
        let exchange = try await exchange(in: cookies[0][0])
        let codes = try await codes(in: cookies)
        let prepared = try await prepared(registered: registration.client.id)
        let devices = try await devices(in: cookies)
        var interactions: [Secret] = []
        for cookie in [cookies[0][0], nil] {
            interactions.append(
                try await service.interactions.begin(prepared[0].authorization, in: cookie, from: nil))
        }
        for kind in ["mail", "logout"] {
            try await service.deliveries.add(kind, to: "web", Secret("payload"), lifetime: .seconds(86_400))
        }
        // The key of the tokens above signs no more. An instance may use the keys that it has read for a second, so a
        // token whose key is removed at the same moment has no place in an order.
        _ = try await service.rotateKey()
        let keys = try await service.records.keys()
        let (limitKeys, replays) = try await counts()
        return World(
            states: try await states(), now: now, people: try await people(cookies), codes: codes,
            families: families, prover: prover, exchange: exchange, devices: devices, prepared: prepared,
            interactions: interactions,
            signingKeys: [KeyRecord.Stage.current, .upcoming].flatMap { stage in
                keys.filter { $0.stage == stage }.map(\.id)
            }, limitKeys: limitKeys, replays: replays, registration: registration)
    }
}

// People and clients
extension WorldBuilder {
    private func registerClients() async throws {
        try await driver.registerApp("notes") { $0.grantTypes?.append(.deviceCode) }
        try await driver.registerApp("photos")
        try await driver.registerApp("board") { $0.dpopBoundAccessTokens = false }
        _ = try await service.updateClient("board", settings: { $0.refreshGrace = 20 }) { _ in }
        var web = ClientMetadata.web("Web", scope: "openid profile")
        web.backchannelLogoutURI = URL(string: "https://web.example.com/logged-out")
        _ = try await service.registerClient(web, id: "web")
    }

    private func registration() async throws -> World.Registration {
        var permission = RegistrationPermission()
        permission.audiences = ["api-0", "api-1"]
        let token = try await service.addInitialToken("developer", permitting: permission, uses: 3)
        var metadata = ClientMetadata()
        metadata.clientName = "Registered"
        metadata.redirectURIs = ["http://127.0.0.1/callback"]
        let answer = try await service.clientRegistrations.register(metadata, with: token.record, from: nil)
        return World.Registration(initialToken: token.record, client: answer.client, token: answer.token)
    }

    /// Two browsers for each person.
    private func signIn() async throws -> [[Secret]] {
        var cookies: [[Secret]] = []
        for email in WorldBuilder.emails {
            let first = try await driver.signInBrowser(email: email)
            cookies.append([first, try await driver.signInBrowser(email: email)])
        }
        return cookies
    }

    private func people(_ cookies: [[Secret]]) async throws -> [World.Person] {
        var people: [World.Person] = []
        for (email, cookies) in zip(WorldBuilder.emails, cookies) {
            let authenticated = try await service.authenticate(
                email: email, password: ServiceDriver.password, from: SignInOrigin(nil))
            let account = authenticated.standing.account
            people.append(
                World.Person(
                    email: email, account: account, authenticated: authenticated, cookies: cookies,
                    sessions: try await service.records.sessions(account: account).map(\.id),
                    devices: try await service.records.devices(account: account).map(\.id)))
        }
        return people
    }
}

// What clients have
extension WorldBuilder {
    private func caller(_ id: ClientID, key: String? = nil) async throws -> TokenCaller {
        try await driver.caller(id, keyThumbprint: key, isAuthenticated: id == "web")
    }

    private func family(
        _ name: String, _ id: ClientID, key: String?, in cookie: Secret, rotations: Int
    ) async throws -> World.Family {
        let caller = try await caller(id, key: key)
        var tokens: [Secret] = []
        var response = try await driver.respond(driver.code(id, in: cookie).parameters(), to: caller)
        for _ in 0..<rotations {
            guard let token = response.refreshToken else { break }
            tokens.append(token)
            response = try await driver.respond(RefreshRequest(refreshToken: token).parameters, to: caller)
        }
        return World.Family(name: name, tokens: tokens + [response.refreshToken].compactMap(\.self), caller: caller)
    }

    private func families(in cookies: [[Secret]]) async throws -> [World.Family] {
        [
            try await family("ada's notes", "notes", key: "phone", in: cookies[0][0], rotations: 2),
            try await family("ada's web", "web", key: nil, in: cookies[0][1], rotations: 1),
            try await family("ada's board", "board", key: nil, in: cookies[0][0], rotations: 1),
            try await family("bob's notes", "notes", key: "phone", in: cookies[1][0], rotations: 0),
        ]
    }

    private func prover(in cookie: Secret) async throws -> World.Prover {
        let (id, key) = (World.Prover.client, proverKey.publicKey.thumbprint)
        guard let endpoint = URL(string: World.tokenEndpoint) else { throw OAuthError(.invalidParameter, "htu") }
        var proofs: [String] = []
        for _ in 0..<3 {
            proofs.append(
                try await DPoPProof.make(
                    method: "POST", url: endpoint, nonce: service.identifyCaller.currentNonce, signer: proverKey,
                    time: HistoryTime(now: now),
                    randomness: driver.randomness))
        }
        return World.Prover(
            family: try await family("ada's proven notes", id, key: key, in: cookie, rotations: 1),
            code: try await code("ada's proven code", id, key: key, in: cookie), proofs: proofs)
    }

    private func code(_ name: String, _ id: ClientID, key: String?, in cookie: Secret) async throws -> World.Code {
        World.Code(
            name: name, parameters: try await driver.code(id, in: cookie).parameters(),
            caller: try await caller(id, key: key))
    }

    private func exchange(in cookie: Secret) async throws -> World.Exchange {
        let platform = try await driver.respond(
            driver.code(PlatformClient.id, in: cookie).parameters(),
            to: caller(PlatformClient.id, key: deviceKey.publicKey.thumbprint))
        return World.Exchange(
            parameters: try await driver.exchangeRequest(
                platform.accessToken, for: "photos", appKey: WorldBuilder.appKey, signedBy: deviceKey),
            caller: try await caller("photos", key: WorldBuilder.appKey))
    }

    private func codes(in cookies: [[Secret]]) async throws -> [World.Code] {
        let wanted: [(String, ClientID, String?, Secret)] = [
            ("ada's first code", "notes", "tablet", cookies[0][0]),
            ("ada's second code", "photos", "tablet", cookies[0][1]),
            ("ada's web code", "web", nil, cookies[0][0]), ("bob's code", "notes", "phone", cookies[1][0]),
        ]
        var codes: [World.Code] = []
        for (name, id, key, cookie) in wanted {
            codes.append(try await code(name, id, key: key, in: cookie))
        }
        return codes
    }

    /// Devices that wait, and one that Ada has allowed.
    private func devices(in cookies: [[Secret]]) async throws -> [World.Device] {
        var devices: [World.Device] = []
        for name in ["the television", "the radio", "the player that ada has allowed"] {
            let caller = try await caller("notes", key: "phone")
            let codes = try await driver.deviceCodes(for: caller)
            let shown = try await driver.question(about: codes, in: cookies[0][0]).access.digest
            devices.append(World.Device(name: name, codes: codes, caller: caller, shown: shown))
        }
        try await driver.allow(devices[2].codes, in: cookies[0][0])
        return devices
    }

    /// The last one is of a client that changes itself.
    private func prepared(registered: ClientID) async throws -> [World.Prepared] {
        var prepared: [World.Prepared] = []
        for id in ["notes", "web", registered] {
            let verifier = CodeVerifier(randomness: driver.randomness)
            prepared.append(
                World.Prepared(
                    name: id.rawValue, authorization: try await driver.prepare(id, verifier: verifier),
                    verifier: verifier, caller: try await caller(id, key: id == "web" ? nil : "laptop")))
        }
        return prepared
    }
}

// What the service remembers
extension WorldBuilder {
    /// Counts and proofs, the first of which have expired.
    private func counts() async throws -> ([LimitKey], [[UInt8]]) {
        let limit = LimitRules.Limit(3, in: .seconds(600))
        let keys = (0..<3).map { number in
            LimitKey(digest: Array(repeating: UInt8(number), count: 16), subject: [UInt8(number % 2)], limit: limit)
        }
        let replays = (0..<3).map { Array(repeating: UInt8($0), count: 32) }
        let storage = ServiceStorage(engine)
        // Each addition deletes what has expired, so the one that has expired comes last.
        for (number, start) in [(1, now), (0, now.addingTimeInterval(-7_200))] {
            let time = HistoryTime(now: start)
            _ = try await StoredLimitStore(storage: storage, time: time).add(to: [keys[number]])
            _ = try await StoredReplayMemory(storage: storage, time: time)
                .insert(replays[number], from: "", until: start.addingTimeInterval(60))
        }
        return (keys, replays)
    }

    private func states() async throws -> [[Cells]] {
        let unsealed = engine.allRows
        _ = try await service.sealAudit()
        try await service.signOutEverywhere(
            service.addAccount(email: "eve@example.com", password: ServiceDriver.password))
        return [unsealed, engine.allRows].map { rows in rows.map { $0.ready(at: now) } }
    }
}

extension Cells {
    /// The row of a signing key or a delivery as if it had been made long before: the key can sign, and the delivery is
    /// due.
    fileprivate func ready(at now: Date) -> Cells {
        let columns = [KeyRecord.table.schema: "created_at", DeliveryRecord.table.schema: "next_attempt_at"]
        guard let position = columns[schema].flatMap(schema.position) else { return self }
        var older = self
        let kind: String? = try? get("kind")  // no two deliveries wait equally long
        older.values[position] = now.addingTimeInterval(-7_200 - Double(kind?.count ?? 0)).cell
        return older
    }
}

extension ClientMetadata {
    fileprivate static func web(_ name: String, scope: String) -> ClientMetadata {
        var metadata = ClientMetadata()
        metadata.clientName = name
        metadata.redirectURIs = [ServiceDriver.redirectURI]
        metadata.tokenEndpointAuthMethod = "client_secret_basic"
        metadata.scope = Scope(scope)
        return metadata
    }
}
