import Foundation
package import GatehouseOAuth
import GatehouseRows
import GatehouseTypes

/// Gives a device the codes by which somebody lets it sign in (RFC 8628, section 3.1).
package struct IssueDeviceCode: Sendable {
    let context: ServiceContext

    /// Issues a device code and a user code. They are bound to the client, and to the key of the request's proof if it
    /// has one.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - caller: Who makes it.
    ///   - browser: What has sent it (`User-Agent`), for the page.
    ///   - page: The address of the page where the user code is entered.
    /// - Returns: The codes.
    /// - Throws: ``Refusal``: `unauthorized_client`, `invalid_scope`, `invalid_target`; `too_many_attempts` if too many
    ///   requests came from there. ``ServiceError`` if the storage fails.
    package func callAsFunction(
        _ request: DeviceAuthorizationRequest, from caller: TokenCaller, browser: String? = nil, page: String
    ) async throws -> DeviceAuthorizationResponse {
        try context.requestLimiter.count(
            .deviceAuthorization(Network(of: caller.address)), context.limits.deviceRequests)
        let (code, userCode) = (Secret(context.randomness.token()), context.userCodes.make())
        let (now, lifetime) = (context.time.now, context.configuration.lifetimes.deviceCode)
        let content = DeviceCodeContent(
            requestedAt: now, expiresAt: now.addingTimeInterval(lifetime.seconds), address: caller.address,
            browser: browser.map {
                String($0.filter { $0.unicodeScalars.allSatisfy(VisibleText.isVisible) }.prefix(256))
            })
        let (context, digest) = (context, TokenDigest(of: code))
        let number = context.userCodes.digest(of: userCode)
        let sealed = try content.sealed(for: digest, in: context.vault)
        try await context.noting(bounds: caller.client.id, from: caller.address) {
            try await context.storage.write { transaction in
                // The client may have been changed or removed since the request was checked.
                let id = caller.client.id
                let lock = try caller.isAuthenticated ? transaction.lockForDeviceCode(of: id, in: context) : .share
                guard let client = try transaction.client(id, lock: lock), client.mayUse(.deviceCode) else {
                    throw Refusal(.unauthorizedClient, "The client isn't allowed to use device codes.")
                }
                let expired = lock == .update ? try transaction.expiredDeviceCodes(of: id, in: context) : []
                let target = try client.target(
                    ofScope: request.scope, resources: request.resources, issuer: context.configuration.issuer)
                guard try transaction.first(DeviceCodeRecord.self, where: \.userCode == number) == nil else {
                    throw Refusal(.temporarilyUnavailable, "The user code is in use. Try again.")
                }
                for code in expired { transaction.delete(code) }
                transaction.insert(
                    DeviceCodeRecord(
                        digest: digest, userCode: number, client: client.id, scope: target.scope,
                        audience: target.audience, keyDigest: context.keyDigest(of: caller), sealedContent: sealed,
                        removableAt: content.expiresAt.nextHour, interval: IssueDeviceCode.interval, askedAt: nil,
                        stage: .pending, account: nil, generation: nil, session: nil, methods: TextList([]),
                        redeemedFor: nil))
            }
        }
        return DeviceAuthorizationResponse(
            deviceCode: code, userCode: userCode.description, verificationURI: page,
            verificationURIComplete: "\(page)?\(UserCode.parameter)=\(userCode)", expiresIn: lifetime.wholeSeconds,
            interval: Int64(IssueDeviceCode.interval))
    }

    /// How many seconds have to pass between two questions of a device.
    static let interval = 5
}

extension UserCode {
    /// The parameter of the page's address, and of its form, that contains the code.
    package static let parameter = "user_code"
}
