import Foundation
import GatehouseService
import GatehouseTypes

/// What the service does besides answering requests: every second it adds the entries of the audit that wait to its
/// chain, and every hour it signs the chain's end and deletes what expired more than a day ago. If one of them fails,
/// the others go on.
struct Housekeeping: Sendable {
    let service: TokenService
    let console: Console
    /// Where the signed ends of the audit's chain are stored, too; `nil` if they are only in the database.
    var checkpoints: CheckpointFile?
    var time: any TimeSource = SystemTimeSource()

    /// Runs until its task is cancelled.
    func callAsFunction() async {
        async let sealing: Void = run("New audit entries couldn't be added to the chain", every: .seconds(1)) {
            while try await service.sealAudit() == SealAudit.maximumCount {}
        }
        async let signing: Void = run("The audit log's signed end couldn't be stored", every: .seconds(3_600)) {
            _ = try await service.checkpointAudit()
            try await checkpoints?.appendMissing(of: service)
        }
        async let removal: Void = run("Expired records couldn't be removed", every: .seconds(3_600)) {
            try await service.removeExpired()
        }
        _ = await (sealing, signing, removal)
    }

    /// The time after which something that has failed is tried again, if it isn't due before.
    private static let retryInterval: Duration = .seconds(60)

    /// Does something again and again. The first failure of a series is printed.
    private func run(_ failure: String, every interval: Duration, _ body: () async throws -> Void) async {
        let retryInterval = min(interval, Housekeeping.retryInterval)
        var hasFailed = false
        repeat {
            do {
                try await body()
                hasFailed = false
            } catch {
                if !hasFailed, !Task.isCancelled {
                    console.note(
                        "\(failure): \(FailureText.text(of: error)). The next try is in \(retryInterval.inWords).")
                }
                hasFailed = true
            }
        } while (try? await time.sleep(for: hasFailed ? retryInterval : interval)) != nil
    }
}
