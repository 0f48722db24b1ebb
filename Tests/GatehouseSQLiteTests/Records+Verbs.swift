import Foundation
import GatehouseService
import GatehouseTypes

extension Records {
    static func redemption(device id: DeviceID = "desk", family name: String = "family", at seconds: Double = 1)
        -> CodeRedemption
    {
        let family = family(FamilyID(name), client: "notes", device: id)
        return CodeRedemption(
            presented: digest("code"), device: device(id), isNewDevice: true, family: family,
            refreshToken: refresh("refresh of \(name)", family.id), accessToken: access("access of \(name)", family.id),
            now: time(seconds))
    }

    static func exchange() -> DeviceExchange {
        let family = family("photos", parent: "family", client: "photos")
        return DeviceExchange(
            subject: digest("access of family"),
            link: DeviceLink(
                account: "ada", client: "photos", device: "desk", keyThumbprint: "key", createdAt: start,
                lastSeenAt: start),
            family: family, refreshToken: refresh("refresh of photos", family.id),
            accessToken: access("access of photos", family.id), now: time(2))
    }

    static func rotation(of token: String = "refresh of family", to successor: String = "second", key: String = "key")
        -> RefreshRotation
    {
        RefreshRotation(
            presented: digest(token), client: "notes", keyThumbprint: key, successor: refresh(successor, "family"),
            sealedSuccessor: [4, 5, 6], accessToken: access("access beside \(successor)", "family"), now: time(3))
    }

    /// Ada has signed in to Notes on her desk, and Photos was let in there.
    static func populate(_ storage: some ServiceStorage) async throws {
        try await storage.insert(account(), audit: entry)
        _ = try await storage.insert(app(), spending: nil, at: start, audit: entry)
        try await storage.insert(challenge())
        try await storage.insert(session("session"), replacing: nil)
        _ = try await storage.insertFirstKeys([key("one", .current), key("two", .upcoming)])
        try await storage.insert(code(), audit: entry)
        _ = try await storage.redeem(redemption())
        _ = try await storage.exchange(exchange())
        _ = try await storage.rotate(rotation())
        try await storage.insert(code("fresh"), audit: entry)
    }
}
