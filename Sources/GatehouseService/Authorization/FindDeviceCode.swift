package import Foundation
import GatehouseRows
package import GatehouseTypes

/// What a device asks for, as somebody is told who has entered its user code.
package struct WaitingDevice: Sendable {
    package let userCode: UserCode
    /// The description of what it would get.
    package let access: RequestedAccess
    package let requestedAt: Date
    /// The address of the device, and what has sent its request (`User-Agent`); `nil` if it isn't known.
    package let address: String?
    package let browser: String?
}

/// Finds the device whose user code somebody has entered.
package struct FindDeviceCode: Sendable {
    let context: ServiceContext

    /// Finds the device that waits for an answer. A code that is wrong, has expired or was answered gets the same
    /// refusal, and is a failure of the account and of the network (RFC 8628, section 5.1).
    ///
    /// - Parameters:
    ///   - code: The code; `nil` if what was entered can't be one.
    ///   - account: Who is signed in.
    ///   - address: Where the person is.
    /// - Returns: What the device asks for.
    /// - Throws: ``Refusal``: `access_denied` if no device waits with that code, `too_many_attempts`. ``ServiceError``:
    ///   `overloaded` if too many codes are being looked up, and others if the storage fails.
    package func callAsFunction(
        _ code: UserCode?, for account: AccountID, from address: String?
    ) async throws -> WaitingDevice {
        let keys = context.limitKeys.userCode(of: account, network: Network(of: address))
        // A right code doesn't make up for wrong ones: everybody can get right ones for devices of their own.
        let outcome = try await context.userCodeAttempts.attempt(keys, forgetsFailures: false) {
            try await find(code)
        }
        switch outcome {
        case .right(let device): return device
        case .wrong: throw FindDeviceCode.wrong
        case .limited(let end, let isFirst):
            if isFirst { try await recordLimit(of: account, from: address) }
            throw Refusal(tooManyUntil: .seconds(end.timeIntervalSince(context.time.now)))
        }
    }

    static let wrong = Refusal(.accessDenied, "The user code is wrong or has expired, or was answered before.")

    private func find(_ code: UserCode?) async throws -> WaitingDevice? {
        guard let code else { return nil }
        let number = context.userCodes.digest(of: code)
        let found = try await context.storage.read { transaction -> (DeviceCodeRecord, ClientRecord)? in
            guard let record = try transaction.first(DeviceCodeRecord.self, where: \.userCode == number),
                let client = try transaction.client(record.client, lock: .none)
            else { return nil }
            return (record, client)
        }
        guard let (record, client) = found, record.stage == .pending else { return nil }
        let content = try DeviceCodeContent(of: record, in: context.vault)
        guard context.time.now < content.expiresAt, let access = client.access(of: record, context) else { return nil }
        return WaitingDevice(
            userCode: code, access: access, requestedAt: content.requestedAt, address: content.address,
            browser: content.browser)
    }

    private func recordLimit(of account: AccountID, from address: String?) async throws {
        let context = context
        let entry = context.entry(.userCodesLimited, .refused, by: .person, account: account, address: address)
        try await context.storage.write { try $0.record(entry, in: context) }
    }
}

extension ClientRecord {
    /// What of a device's request the client, as it is now, can still be granted; nil if it is nothing.
    func access(of code: DeviceCodeRecord, _ context: ServiceContext) -> RequestedAccess? {
        guard mayUse(.deviceCode), resources(issuer: context.configuration.issuer).contains(code.audience),
            let scope = try? remainder(of: code.scope)
        else { return nil }
        return RequestedAccess(TokenTarget(audience: code.audience, scope: scope), of: self, to: nil)
    }
}
