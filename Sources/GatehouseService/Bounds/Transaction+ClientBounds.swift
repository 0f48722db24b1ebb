import Foundation
import GatehouseCrypto
import GatehouseOAuth
import GatehouseRows
import GatehouseTypes

// The rows of a client that authenticates. Only these are counted: anybody can name another client, and would use up
// its number.
extension Transaction {
    /// The number of transactions that can insert rows at once without having seen each other's. A client's row is
    /// locked for update only near its number: until then its requests needn't wait for each other.
    private static var transactionsAtOnce: Int { 256 }

    /// Returns the lock that the client's row needs before a request that it has pushed is stored.
    func lockForPushed(_ record: InteractionRecord, in context: ServiceContext) throws -> RowQuery.Lock {
        let near = context.configuration.bounds.pushedRequests - Self.transactionsAtOnce
        guard near > 0 else { return .update }
        return try count(InteractionRecord.self, where: \.browser == record.browser, upTo: near) < near
            ? .share : .update
    }

    /// Checks that no more requests of the client wait than may, and deletes those that have expired. The client is
    /// locked for update.
    mutating func makeRoom(forPushed record: InteractionRecord, in context: ServiceContext) throws {
        let (number, now) = (context.configuration.bounds.pushedRequests, context.time.now)
        let waiting = try count(
            InteractionRecord.self, where: \.browser == record.browser, \.expiresAt > now, upTo: number)
        guard waiting < number else {
            throw Refusal(at: .pushedRequests, "Too many pushed requests of the client wait for a browser.")
        }
        deleteAll(InteractionRecord.self, where: \.browser == record.browser, \.expiresAt < now)
    }

    /// Returns the lock that the client's row needs before one of its device codes is stored.
    func lockForDeviceCode(of client: ClientID, in context: ServiceContext) throws -> RowQuery.Lock {
        let near = context.configuration.bounds.deviceCodes - Self.transactionsAtOnce
        guard near > 0 else { return .update }
        return try count(DeviceCodeRecord.self, where: \.client == client, \.stage == .pending, upTo: near) < near
            ? .share : .update
    }

    /// Checks that no more device codes of the client wait for an answer than may. The client is locked for update.
    func checkRoom(forDeviceCodeOf client: ClientID, in context: ServiceContext) throws {
        let (number, now) = (context.configuration.bounds.deviceCodes, context.time.now)
        let waiting = try count(
            DeviceCodeRecord.self, where: \.client == client, \.stage == .pending, \.removableAt > now, upTo: number)
        guard waiting < number else {
            throw Refusal(at: .deviceCodes, "Too many device codes of the client wait for an answer.")
        }
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
