import GatehouseTypes
import Synchronization

extension AuthManager {
    /// Keeps the access token fresh, also while no request uses it, until the task is cancelled.
    ///
    /// This is optional: requests refresh the token themselves if necessary. A refresh that fails is retried with
    /// increasing delays, without a limit.
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

    /// Returns the time until the token should be refreshed, or the delay after a failure.
    private func untilAging(_ failures: Int) -> Duration {
        let pause = max(policy.spacing, .seconds(1)) * (1 << failures)
        guard failures == 0, let held = core.withLock({ $0.held }), let lifetime = held.session.accessToken.lifetime,
            let remaining = held.remaining(time)
        else { return pause }
        return max(remaining - min(policy.leeway + policy.ahead * (0.5 + held.jitter / 2), lifetime / 2), .seconds(1))
    }
}
