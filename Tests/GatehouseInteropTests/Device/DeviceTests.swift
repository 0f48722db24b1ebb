import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseProviders
import GatehouseTypes
import Testing

extension Glewlwyd {
    @Suite("The device grant")
    struct DeviceTests {
        @Test(arguments: Peer.Scheme.allCases, [Client.publicClient, .secretBasic])
        func `signs in on another device`(scheme: Peer.Scheme, client: Client) async throws {
            let fixture = try PeerFixture(scheme, client: client)
            try await fixture.person.signIn()
            let session = try await fixture.provider.signIn(
                SignInContext(deviceCodePrompt: OtherDevice(person: fixture.person)))
            #expect(session.account.issuer == fixture.issuer)
            #expect(try await fixture.userInfo(session).status == .ok)
            let renewed = try session.merging(try await fixture.provider.refresh(session))
            #expect(renewed.account == session.account)
        }

        @Test(arguments: Peer.Scheme.allCases)
        func `binds the tokens to the key of this device`(scheme: Peer.Scheme) async throws {
            let fixture = try PeerFixture(scheme, binding: .required)
            try await fixture.person.signIn()
            let session = try await fixture.provider.signIn(
                SignInContext(deviceCodePrompt: OtherDevice(person: fixture.person)))
            #expect(session.accessToken.type == .dpop)
            #expect(try await fixture.userInfo(session).status == .ok)
        }
    }
}

/// The person's other device: opens the address with the code in it.
private struct OtherDevice: DeviceCodePrompt {
    let person: PeerBrowser

    func show(_ code: DeviceCode) async throws {
        try await person.confirm(#require(code.completeAddress))
    }

    func finish(_ outcome: DeviceCodeOutcome) async {
        #expect(outcome == .signedIn)
    }
}
