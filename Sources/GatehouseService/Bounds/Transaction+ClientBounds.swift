import Foundation
import GatehouseCrypto
import GatehouseOAuth
import GatehouseRows
import GatehouseTypes

// The rows of a client that authenticates. Only these are counted: anybody can name another client, and would use up
// its number.
extension Transaction {
    /// Returns the lock that the client's row needs before a request that it has pushed is stored.
    func lockForPushed(_ record: InteractionRecord, in context: ServiceContext) throws -> RowQuery.Lock {
        try context.lock(for: .pushedRequests, of: record.client) { near in
            try count(InteractionRecord.self, where: \.browser == record.browser, upTo: near)
        }
    }

    /// Checks that no more requests of the client wait than may, and deletes those that have expired. The client is
    /// locked for update.
    mutating func makeRoom(forPushed record: InteractionRecord, in context: ServiceContext) throws {
        let (number, now) = (context.configuration.bounds.pushedRequests, context.time.now)
        let waiting = try count(
            InteractionRecord.self, where: \.browser == record.browser, \.expiresAt > now, upTo: number)
        guard waiting < number else {
            throw Refusal(
                at: .pushedRequests, "Too many pushed requests of the client wait for a browser.",
                for: .seconds(record.expiresAt.timeIntervalSince(now)))
        }
        deleteAll(InteractionRecord.self, where: \.browser == record.browser, \.expiresAt < now)
    }

    /// Returns the lock that the client's row needs before one of its device codes is stored.
    func lockForDeviceCode(of client: ClientID, in context: ServiceContext) throws -> RowQuery.Lock {
        try context.lock(for: .deviceCodes, of: client) { near in
            try count(DeviceCodeRecord.self, where: \.client == client, \.stage == .pending, upTo: near)
        }
    }
}

extension ServiceContext {
    /// Returns the lock that a client's row needs before another row of the client is inserted. It is locked for update
    /// only near the number: until then its requests needn't wait for each other, nor are its rows counted each time.
    fileprivate func lock(
        for bound: Bound, of client: ClientID, _ count: (_ limit: Int) throws -> Int
    ) rethrows -> RowQuery.Lock {
        let near = bound.number(in: configuration.bounds) - configuration.bounds.margin
        let name = "\(bound.rawValue) of \(client.rawValue)"
        guard near > 0 else { return .update }
        guard rareCounts.isDue(name) else { return .share }
        let number = try count(near)
        rareCounts.note(near - number, of: name)
        return number < near ? .share : .update
    }
}

extension TokenDigest {
    /// Stands for the browser of a request that was pushed. No cookie has it, so nobody gets to the page of the request
    /// without the authorization endpoint. All requests of a client that authenticates have the same, by which they are
    /// counted.
    static func pushed(by caller: TokenCaller) -> TokenDigest {
        let name = caller.isAuthenticated ? "client \(caller.client.id)" : "anybody"
        let digest = Digest.sha256(Array("pushed by \(name)".utf8))
        // A digest of 32 bytes that begins like this is found by nobody.
        return TokenDigest(bytes: [UInt8](repeating: 0, count: 16) + digest.prefix(16))
    }
}
