import Foundation
import GatehouseJOSE
import GatehouseOAuth
import GatehouseRows
import GatehouseTypes
import Synchronization

/// The lists by which backends learn which access tokens are revoked (Token Status List). They are made anew at fixed
/// times, so that they don't show when something was revoked, and each instance makes the same ones.
final class StatusLists: Sendable {
    /// How long a revoked family is named, in seconds. Its last access token lives for a day at most.
    static let namedTime: Int = 25 * 3_600

    /// How often lists are made.
    let interval: Duration
    private let lifetime: Duration
    private let issuer: String
    private let places: StatusPlaces
    private let numbers: StatusNumbers
    private let storage: ServiceStorage
    private let keyRing: KeyRing
    private let time: any TimeSource
    private let made = Mutex<(start: Int, lists: [Int: String])>((0, [:]))

    /// - Parameters:
    ///   - lifetime: How long after a revocation a token may still be accepted.
    ///   - issuer: The issuer, whose addresses the lists have.
    ///   - key: The key of the places.
    ///   - storage: Where the families are.
    ///   - keyRing: The keys that sign the lists.
    ///   - time: The clock.
    /// - Throws: ``ServiceError``: `invalidConfiguration` if the lifetime is less than 4 seconds or more than a day.
    init(
        lifetime: Duration, issuer: String, key: Secret, storage: ServiceStorage, keyRing: KeyRing,
        time: any TimeSource
    ) throws(ServiceError) {
        guard lifetime >= .seconds(4), lifetime <= .seconds(86_400) else {
            throw ServiceError(
                .invalidConfiguration, "The lifetime of status lists must be from 4 seconds to a day.")
        }
        self.lifetime = lifetime
        // A verifier may get a list just before the next one.
        interval = min(.seconds(10), lifetime / 4)
        self.issuer = issuer
        places = StatusPlaces(key: key)
        numbers = StatusNumbers(storage: storage)
        self.storage = storage
        self.keyRing = keyRing
        self.time = time
    }

    /// A number for a new family.
    ///
    /// - Throws: ``ServiceError`` if the storage fails.
    func takeNumber() async throws -> Int {
        try await numbers.take()
    }

    /// Takes back a number that no family got.
    func giveBack(_ number: Int) {
        numbers.giveBack(number)
    }

    /// What the access tokens of a family name; nil if it began when there were no lists.
    func reference(to family: TokenFamily) -> StatusReference? {
        family.statusNumber.map { number in
            let place = places.place(of: number)
            return StatusReference(uri: address(of: place.list), index: place.index)
        }
    }

    private func address(of list: Int) -> String {
        (issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer) + "/status/\(list)"
    }

    /// A list, signed; nil if no family can be in it yet.
    ///
    /// - Returns: The list, and how long nobody makes a newer one.
    /// - Throws: ``ServiceError`` if the storage or the key fails.
    func list(_ number: Int) async throws -> (token: String, age: Duration)? {
        let (now, step) = (Int(time.numericDate), max(1, Int(interval.wholeSeconds)))
        let start = now - now % step
        let age = Duration.seconds(start + step - now)
        if let known = made.withLock({ $0.start == start ? $0.lists[number] : nil }) { return (known, age) }
        let revoked = try await revokedIndexes(in: number, at: start)
        guard let revoked else { return nil }
        let token = try await sign(revoked, number, at: start)
        made.withLock { made in
            guard made.start <= start else { return }
            if made.start < start { made = (start, [:]) }
            made.lists[number] = token
        }
        return (token, age)
    }

    /// The indexes of a list that are set.
    private func revokedIndexes(in list: Int, at start: Int) async throws -> [Int]? {
        let earliest = Date(timeIntervalSince1970: Double(start - StatusLists.namedTime))
        let revoked = try await storage.read { transaction -> [TokenFamily]? in
            let (next, size) = (try transaction.nextStatusNumber(), StatusPlaces.usedSize)
            guard list >= 0, list == 0 || list <= (next - 1) / size else { return nil }
            return try transaction.all(TokenFamily.self, where: \.revokedAt > earliest)
        }
        let decoys = places.decoys(in: list, at: start, for: StatusLists.namedTime)
        return revoked.map { families in
            families.compactMap(\.statusNumber).map(places.place).filter { $0.list == list }.map(\.index)
                + decoys.map { places.index(of: $0, in: list) }
        }
    }

    private func sign(_ indexes: [Int], _ number: Int, at start: Int) async throws -> String {
        var list = StatusList(count: StatusPlaces.size)
        for index in indexes { list.set(.invalid, at: index) }
        // What a verifier uses for so long is no older than the lifetime at its end.
        let begin = Date(timeIntervalSince1970: Double(start))
        let claims = StatusListClaims(
            subject: address(of: number), issuer: issuer, issuedAt: begin,
            expiresAt: begin.addingTimeInterval(lifetime.seconds + StatusLists.spareTime.seconds),
            timeToLive: lifetime - interval, list: list)
        do {
            return try await claims.signed(by: try await keyRing.signer())
        } catch let error as JOSEError {
            throw ServiceError(.keyUnavailable, "The status list can't be signed.", underlyingError: error)
        }
    }

    /// How long a list can be used beyond its lifetime by verifiers whose operators permit it.
    private static let spareTime = Duration.seconds(3_600)
}
