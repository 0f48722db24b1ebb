import Foundation
import GatehouseJOSE
import GatehouseOAuth
import GatehousePasswords
import GatehouseTypes
import Synchronization

/// A signed status list, and the time at which it begins.
struct StatusListVersion: Sendable {
    let start: Int
    let token: String
}

/// Makes status lists, one at a time. What takes processor time is done on a thread of its own.
final class StatusListMaker: Sendable {
    private struct State {
        var revoked = RevokedNumbers()
        var places = ClockCache<Int, ListPlaces>(capacity: StatusListCache.capacity)
    }

    let times: StatusListTimes
    private let issuer: String
    private let places: StatusPlaces
    private let storage: ServiceStorage
    private let keyRing: KeyRing
    private let worker: any BlockingWorker
    private let turn = PermitQueue(limit: 1)
    /// Only the task whose turn it is changes it.
    private let state = Mutex(State())

    init(
        times: StatusListTimes, issuer: String, places: StatusPlaces, storage: ServiceStorage, keyRing: KeyRing,
        worker: any BlockingWorker
    ) {
        self.times = times
        self.issuer = issuer
        self.places = places
        self.storage = storage
        self.keyRing = keyRing
        self.worker = worker
    }

    /// The URI of a list.
    func address(of list: Int) -> String {
        (issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer) + "/status/\(list)"
    }

    /// Makes the current version of a list.
    ///
    /// - Throws: ``ServiceError`` if the storage or the key fails.
    func make(_ list: Int) async throws -> StatusListVersion {
        try await turn.run {
            let start = times.start
            let numbers = try await revokedNumbers(at: start)
            let (known, places) = (state.withLock { $0.places.find(list) }, places)
            let (tables, content) = try await worker.result { () throws in
                let tables = known ?? ListPlaces(list, of: places)
                return (tables, try self.claims(of: list, at: start, numbers, tables).json())
            }
            state.withLock { $0.places.insert(tables, for: list) }
            return StatusListVersion(start: start, token: try await sign(content))
        }
    }

    /// The numbers of revoked families, read up to a time. They are taken out of the state meanwhile, since a second
    /// owner would make a copy of them.
    private func revokedNumbers(at time: Int) async throws -> RevokedNumbers {
        var revoked = RevokedNumbers()
        state.withLock { swap(&$0.revoked, &revoked) }
        defer { state.withLock { [revoked] in $0.revoked = revoked } }
        try await revoked.update(from: storage, at: time)
        return revoked
    }

    private func claims(
        of list: Int, at start: Int, _ revoked: RevokedNumbers, _ places: ListPlaces
    ) -> StatusListClaims {
        var statuses = StatusList(count: StatusPlaces.size)
        let range = StatusPlaces.numbers(in: list)
        let positions = revoked.numbers(in: range, at: start).map { $0 - range.lowerBound }
        for position in positions + places.decoys(at: start, for: StatusLists.namedTime) {
            statuses.set(.invalid, at: places.index(of: position))
        }
        return StatusListClaims(
            subject: address(of: list), issuer: issuer, issuedAt: Date(timeIntervalSince1970: Double(start)),
            expiresAt: times.end(of: start), timeToLive: times.timeToLive, list: statuses)
    }

    private func sign(_ content: JSONValue) async throws -> String {
        let signer = WorkerSigner(key: try await keyRing.signer(), worker: worker)
        do {
            return try await SignedToken.make(claims: content, type: StatusListClaims.type, signer: signer)
        } catch let error as JOSEError {
            throw ServiceError(.keyUnavailable, "The status list can't be signed.", underlyingError: error)
        }
    }
}

/// A key that signs on a thread of its own.
private struct WorkerSigner: TokenSigner {
    let key: SigningKey
    let worker: any BlockingWorker

    var algorithm: SignatureAlgorithm { key.algorithm }
    var publicKey: JSONWebKey { key.publicKey }

    func signature(for message: [UInt8]) async throws -> [UInt8] {
        try await worker.result { [key] () throws(JOSEError) in try key.sign(message) }
    }
}
