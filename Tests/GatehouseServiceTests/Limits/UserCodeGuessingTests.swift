import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

/// RFC 8628, section 5.1
@Suite("Guessing user codes")
struct UserCodeGuessingTests {
    private let world: World

    init() async throws {
        world = try await World()
        try await world.registerTV()
    }

    /// A guess that is wrong, unless it meets one of 25,600,000,000.
    private func guess(_ number: Int, for account: AccountID? = nil, from address: String) async throws {
        let letters = Array("BCDFGHJKLMNPQRSTVWXZ")
        let text = "BBBBBB\(letters[number / 20 % 20])\(letters[number % 20])"
        _ = try await world.service.findDeviceCode(UserCode(text), for: account ?? world.ada, from: address)
    }

    @Test func `ends after ten for one account, from wherever they come, also for the right code`() async throws {
        let codes = try await world.deviceCodes()
        for number in 0..<10 {
            await expectRefusal(.accessDenied) { try await guess(number, from: "198.51.100.\(number)") }
        }
        let refusal = await expectRefusal(.tooManyAttempts) { try await world.find(codes.userCode) }
        #expect(refusal?.retryAfter == 900)
        await expectRefusal(.tooManyAttempts) { try await world.find(codes.userCode) }
        #expect(try await world.count(.userCodesLimited) == 1)
        world.time.advance(by: .seconds(900))
        await expectRefusal(.accessDenied) { try await world.find(codes.userCode) }
        let later = try await world.deviceCodes()
        #expect(try await world.find(later.userCode).access.client == "tv")
    }

    @Test func `counts what can't be a code, too, and codes that have expired`() async throws {
        let codes = try await world.deviceCodes()
        world.time.advance(by: .seconds(600))
        for _ in 0..<5 {
            await expectRefusal(.accessDenied) { try await world.find("nonsense") }
            await expectRefusal(.accessDenied) { try await world.find(codes.userCode) }
        }
        await expectRefusal(.tooManyAttempts) { try await world.find(codes.userCode) }
    }

    @Test func `isn't made up for by right codes, which everybody can get`() async throws {
        let own = try await world.deviceCodes()
        for number in 0..<10 {
            await expectRefusal(.accessDenied) { try await guess(number, from: "192.0.2.1") }
            if number < 9 { #expect(try await world.find(own.userCode).access.client == "tv") }
        }
        await expectRefusal(.tooManyAttempts) { try await world.find(own.userCode) }
    }

    @Test func `ends after fifty in one network, whosever accounts they are`() async throws {
        for number in 0..<50 {
            let account = try await world.service.addAccount(email: "a\(number)@example.com", password: World.password)
            await expectRefusal(.accessDenied) { try await guess(number, for: account, from: "2001:db8::\(number)") }
        }
        await expectRefusal(.tooManyAttempts) { try await guess(50, from: "2001:db8::ffff") }
        await expectRefusal(.accessDenied) { try await guess(51, from: "2001:db9::1") }
    }

    @Test func `doesn't keep the person from signing in`() async throws {
        for number in 0..<11 { _ = try? await guess(number, from: "192.0.2.1") }
        _ = try await world.driver.signInBrowser()
    }
}
