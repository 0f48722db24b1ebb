import Foundation
import GatehouseRows
package import GatehouseTypes

/// Answers a device: whether it may have what it asks for.
package struct AnswerDeviceCode: Sendable {
    let context: ServiceContext

    /// What somebody answers.
    package enum Answer: Sendable {
        /// The device may have what the page has stated.
        case allow(StatementDigest)
        case deny
    }

    /// Answers the device that waits with a user code. It gets one answer.
    ///
    /// - Parameters:
    ///   - code: The user code.
    ///   - answer: The answer.
    ///   - cookie: The cookie of the session in which the person answers.
    ///   - address: Where the person is.
    /// - Throws: ``Refusal``: `login_required` if the session has ended; `access_denied` if no device waits any more
    ///   with that code; `access_changed` if the device would get something else than the page has stated.
    ///   ``ServiceError`` if the storage fails.
    package func callAsFunction(
        _ code: UserCode, with answer: Answer, in cookie: Secret, from address: String? = nil
    ) async throws {
        let (number, digest, now) = (context.userCodes.digest(of: code), TokenDigest(of: cookie), context.time.now)
        let context = context
        try await context.storage.write { transaction in
            guard let (session, account) = try transaction.session(digest, at: now, lock: .update) else {
                throw Refusal(.loginRequired, "The session has ended.")
            }
            // The account and the client are locked before the code, as in every transaction.
            let found = try transaction.first(DeviceCodeRecord.self, where: \.userCode == number)
            let client = try found.flatMap { try transaction.client($0.client) }
            let current = try transaction.first(DeviceCodeRecord.self, where: \.userCode == number, lock: .update)
            guard let waiting = current, waiting.stage == .pending, let client, client.id == waiting.client else {
                throw FindDeviceCode.wrong
            }
            var content = try DeviceCodeContent(of: waiting, in: context.vault)
            guard now < content.expiresAt, let access = client.access(of: waiting, context) else {
                throw FindDeviceCode.wrong
            }
            var answered = waiting
            answered.askedAt = nil
            answered.stage = .denied
            if case .allow(let statement) = answer {
                guard statement == access.digest else { throw Refusal.accessChanged }
                try transaction.remember(access, by: account.id, at: now.hour, in: context)
                // What the client gets back before the code is redeemed wasn't on the page.
                answered.scope = access.scope
                content.authenticatedAt = session.authenticatedAt
                answered.allow(in: session, sealing: try content.sealed(for: waiting.digest, in: context.vault))
            }
            transaction.update(waiting, to: answered)
            try transaction.record(
                context.entry(
                    answered.stage == .allowed ? .deviceCodeAllowed : .deviceCodeDenied, .accepted, by: .person,
                    client: client.id, account: account.id, address: address),
                in: context)
        }
    }
}

extension DeviceCodeRecord {
    /// Binds the code to the person who has allowed it.
    fileprivate mutating func allow(in session: SessionRecord, sealing content: [UInt8]) {
        stage = .allowed
        account = session.account
        generation = session.generation
        self.session = session.id
        methods = session.methods
        sealedContent = content
    }
}
