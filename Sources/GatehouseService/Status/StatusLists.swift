import GatehouseOAuth
import GatehousePasswords
import GatehouseTypes

/// The lists by which backends learn which access tokens are revoked (Token Status List). They are made anew at fixed
/// times, so that they don't show when something was revoked, and each instance makes the same ones.
final class StatusLists: Sendable {
    /// How long a revoked family is named, in seconds. Its last access token lives for a day at most.
    static let namedTime: Int = 25 * 3_600

    private let places: StatusPlaces
    private let numbers: StatusNumbers
    private let maker: StatusListMaker
    private let cache: StatusListCache

    /// - Parameters:
    ///   - lifetime: How long after a revocation a token may still be accepted.
    ///   - issuer: The issuer, whose addresses the lists have.
    ///   - key: The key of the places.
    ///   - storage: Where the families are.
    ///   - keyRing: The keys that sign the lists.
    ///   - time: The clock.
    ///   - worker: The thread on which lists are made.
    /// - Throws: ``ServiceError``: `invalidConfiguration` if the lifetime is less than 4 seconds or more than a day.
    init(
        lifetime: Duration, issuer: String, key: Secret, storage: ServiceStorage, keyRing: KeyRing,
        time: any TimeSource, worker: any BlockingWorker = ThreadWorker()
    ) throws(ServiceError) {
        places = StatusPlaces(key: key)
        numbers = StatusNumbers(storage: storage, time: time)
        maker = StatusListMaker(
            times: try StatusListTimes(lifetime: lifetime, time: time), issuer: issuer, places: places,
            storage: storage, keyRing: keyRing, worker: worker)
        cache = StatusListCache(times: maker.times, time: time) { [maker] in try await maker.make($0) }
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
            return StatusReference(uri: maker.address(of: place.list), index: place.index)
        }
    }

    /// A list, signed; nil if no family can be in it yet.
    ///
    /// - Returns: The list, and how long it may be kept before there is a newer one.
    /// - Throws: ``ServiceError`` if the storage or the key fails.
    func list(_ number: Int) async throws -> (token: String, age: Duration)? {
        guard try await numbers.isList(number) else { return nil }
        let list = try await cache.list(number)
        return (list.token, maker.times.age(of: list))
    }
}
