import CGrowth
import GatehouseOAuth
import GatehouseRows
import GatehouseSQLite
import GatehouseService
import GatehouseTypes

/// Some random families whose current refresh tokens are known.
actor Sample {
    /// A family's client with its key, and its current refresh token.
    struct Holder: Sendable {
        let caller: TokenCaller
        var token: Secret
    }

    private let world: GrowthWorld
    private var holders: [Holder] = []

    /// Chooses families, and gives them tokens. The bare database writes these.
    init(of world: GrowthWorld, count: Int) async throws {
        self.world = world
        let clients = try await Dictionary(
            world.service.records.clients().map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        let families = try await Sample.rows(of: world, count: count)
        var rotations: [RefreshRotation] = []
        for (id, client) in families {
            guard let client = clients[client] else { throw GrowthFailure("a family has no client") }
            let caller = TokenCaller(
                client: client, isAuthenticated: false, keyThumbprint: GrowthWorld.keyThumbprint, address: "192.0.2.1")
            let token = try world.service.refreshTokens.make(
                family: id, generation: 1000, randomness: SystemRandomSource())
            let rotation = try world.refreshGrant.rotation(
                for: RefreshRequest(refreshToken: token.text), from: caller)
            rotations.append(rotation)
            holders.append(Holder(caller: caller, token: rotation.successor.text))
        }
        try world.bare.update(rotations.map { growth_row($0) }, perTransaction: 10_000)
    }

    /// Some of the families, by their numbers in the sample.
    func holders(_ count: Int) -> [(Int, Holder)] {
        holders.indices.shuffled().prefix(count).map { ($0, holders[$0]) }
    }

    /// Notes the current tokens of families.
    func replace(_ tokens: [(Int, Secret)]) {
        for (index, token) in tokens { holders[index].token = token }
    }

    /// So many rotations of different families, which have to be done before others are taken.
    func rotations(_ count: Int) throws -> [RefreshRotation] {
        let chosen = Array(holders.indices.shuffled().prefix(count))
        return try chosen.map { index in
            let rotation = try world.refreshGrant.rotation(
                for: RefreshRequest(refreshToken: holders[index].token), from: holders[index].caller)
            holders[index].token = rotation.successor.text
            return rotation
        }
    }

    private static func rows(of world: GrowthWorld, count: Int) async throws -> [(FamilyID, ClientID)] {
        let families = world.file.families
        return try await world.database.read { connection in
            var numbers: Set<Int> = []
            while numbers.count < count { numbers.insert(Int.random(in: 1...families)) }
            return try numbers.map { number in
                let found = try connection.rows("SELECT id, client FROM families WHERE rowid = ?", [number]).first
                guard let row = found, let id = FamilyID(cell: row[0]), let client = ClientID(cell: row[1]) else {
                    throw GrowthFailure("family \(number) isn't there")
                }
                return (id, client)
            }
        }
    }
}
