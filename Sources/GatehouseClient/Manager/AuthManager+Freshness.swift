import GatehouseTypes
import Synchronization

extension AuthManager {
    /// Keeps the access token fresh, also while no request asks for one, until its task is cancelled.
    ///
    /// It's a convenience: requests renew what they need in any case. A refresh that fails is tried again with growing
    /// waits, and never given up.
    public func refreshAutomatically() async {
        var failures = 0
        while !Task.isCancelled {
            do {
                try await time.sleep(for: untilAging(failures))
                _ = try await held(SessionRequirement(leeway: policy.leeway + policy.ahead))
                failures = 0
            } catch {
                failures = min(failures + 1, 6)
            }
        }
    }

    /// How long the token is still young enough, or how long to wait after a failure.
    private func untilAging(_ failures: Int) -> Duration {
        let pause = max(policy.spacing, .seconds(1)) * (1 << failures)
        guard failures == 0, let held = core.withLock({ $0.held }), let lifetime = held.session.accessToken.lifetime,
            let remaining = held.remaining(time)
        else { return pause }
        return max(remaining - min(policy.leeway + policy.ahead * (0.5 + held.jitter / 2), lifetime / 2), .seconds(1))
    }
}
