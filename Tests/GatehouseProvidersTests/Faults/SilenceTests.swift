import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A provider that doesn't answer")
struct SilenceTests {
    @Test(arguments: FaultyStep.allCases)
    func `is waited for until the time is over, and then somebody is told what to do`(step: FaultyStep) async throws {
        let fixture = try FaultFixture()
        let arrived = Gate<Void>()
        let never = Gate<Void>()
        fixture.issuer.change {
            $0.answers[step.rawValue] = { _ in
                arrived.open()
                try await never.wait()
                return nil
            }
        }
        async let outcome = fixture.error()
        try await arrived.wait()
        try await fixture.clock.waitForSleepers()
        fixture.clock.advance(by: FaultFixture.limit - .seconds(1))
        #expect(fixture.clock.sleeperCount == 1)
        fixture.clock.advance(by: .seconds(1))
        let error = await outcome
        #expect(error?.code == step.lost)
        #expect(error?.reason == "the provider didn't respond in time (\(step.name)): try again in a while")
        #expect(fixture.clock.sleeperCount == 0)
        fixture.mend()
        #expect(await fixture.error() == nil)
    }

    @Test(arguments: FaultyStep.allCases)
    func `is forgiven if it's late, but not too late`(step: FaultyStep) async throws {
        let fixture = try FaultFixture()
        let arrived = Gate<Void>()
        let held = Gate<Void>()
        fixture.issuer.change {
            $0.answers[step.rawValue] = { _ in
                arrived.open()
                try await held.wait()
                return nil
            }
        }
        async let outcome = fixture.error()
        try await arrived.wait()
        try await fixture.clock.waitForSleepers()
        fixture.clock.advance(by: FaultFixture.limit - .seconds(1))
        held.open()
        #expect(await outcome == nil)
        #expect(fixture.clock.sleeperCount == 0)
    }

    @Test(arguments: FaultyStep.allCases)
    func `can be out of reach at each step`(step: FaultyStep) async throws {
        let fixture = try FaultFixture()
        fixture.fail(step, .cannotConnect)
        let error = await fixture.error()
        #expect(error?.code == .unreachable)
        #expect(
            error?.reason
                == "the provider can't be reached (\(step.name)): check the network and the provider's address, then try again"
        )
        if step != .userInfo { #expect(fixture.keys.ids.isEmpty) }
        fixture.mend()
        #expect(await fixture.error() == nil)
    }

    @Test(arguments: FaultyStep.allCases)
    func `can break off at each step`(step: FaultyStep) async throws {
        let fixture = try FaultFixture()
        fixture.fail(step, .connectionLost)
        let error = await fixture.error()
        #expect(error?.code == step.lost)
        #expect(error?.reason == "the connection to the provider was lost (\(step.name)): try again")
        fixture.mend()
        #expect(await fixture.error() == nil)
    }

    @Test(arguments: FaultyStep.allCases)
    func `can be somebody else`(step: FaultyStep) async throws {
        let fixture = try FaultFixture()
        fixture.fail(step, .insecureConnection)
        let error = await fixture.error()
        #expect(error?.code == .insecure)
        #expect(error?.reason.contains("isn't secure (\(step.name))") == true)
    }

    @Test(arguments: FaultyStep.allCases, [503, 429, 502] as [HTTPStatus])
    func `can be busy at each step`(step: FaultyStep, status: HTTPStatus) async throws {
        let fixture = try FaultFixture()
        fixture.answer(step, HTTPResponse(status: status, body: Array("<h1>Sorry</h1>".utf8)))
        let error = await fixture.error()
        #expect(error?.code == .unreachable)
        #expect(error?.reason == "the provider can't respond at the moment (\(step.name)): try again in a while")
        #expect(error?.context.status == status)
        fixture.mend()
        #expect(await fixture.error() == nil)
    }

    @Test func `about its keys is asked before the code is spent`() async throws {
        let fixture = try FaultFixture()
        fixture.fail(.keys, .cannotConnect)
        #expect(await fixture.error()?.code == .unreachable)
        #expect(fixture.issuer.tokenForms.isEmpty)
        fixture.mend()
        #expect(await fixture.error() == nil)
        let unnamed = try FaultFixture()
        unnamed.issuer.change { $0.metadata["jwks_uri"] = .null }
        #expect(await unnamed.error()?.code == .invalidResponse)
        #expect(unnamed.issuer.tokenForms.isEmpty)
    }

    @Test func `can't end a session before its token endpoint was asked`() async throws {
        let fixture = try FaultFixture()
        let session = try await fixture.run()
        let body = Array(#"{"error":"invalid_grant"}"#.utf8)
        for response in [HTTPResponse(status: .badRequest, body: body), HTTPResponse(status: .ok, body: body)] {
            fixture.answer(.discovery, response)
            do throws(RefreshFailure) {
                _ = try await fixture.sibling.refresh(session)
                Issue.record("renewed without knowing the issuer")
            } catch {
                guard case .transient = error else {
                    Issue.record("not transient: \(error)")
                    continue
                }
            }
        }
        fixture.fail(.discovery, .timedOut)
        do throws(RefreshFailure) {
            _ = try await fixture.sibling.refresh(session)
            Issue.record("renewed without knowing the issuer")
        } catch {
            guard case .transient = error else {
                Issue.record("not transient: \(error)")
                return
            }
        }
        fixture.mend()
        _ = try await fixture.sibling.refresh(session)
    }

    @Test func `never ends a session at any step but the token endpoint's own word`() async throws {
        for step in [FaultyStep.discovery, .token] {
            let fixture = try FaultFixture()
            let session = try await fixture.run()
            fixture.clock.advance(by: .seconds(3600))
            let body = Array(#"{"error":"invalid_grant"}"#.utf8)
            fixture.answer(step, HTTPResponse(status: .badRequest, body: body))
            do throws(RefreshFailure) {
                // What is known of the issuer stands in for what can't be had.
                _ = try await fixture.provider.refresh(session)
                #expect(step == .discovery)
            } catch {
                guard case .rejected = error else {
                    Issue.record("another failure: \(error)")
                    continue
                }
                #expect(step == .token)
            }
        }
    }
}
