import Foundation
import GatehouseService
import GatehouseTypes

/// What the service does besides answering requests: every second it adds the new entries of the audit to its
/// chain, and every hour it signs the chain's end and deletes what expired more than a day ago.
struct Housekeeping: Sendable {
    let service: TokenService
    let console: Console
    /// The file to which the signed ends of the audit's chain are appended; `nil` if they are only in the database.
    var checkpoints: URL?
    var time: any TimeSource = SystemTimeSource()

    /// Runs until its task is cancelled.
    func callAsFunction() async {
        async let sealing: Void = run("New audit entries couldn't be added to the chain", every: .seconds(1)) {
            while try await service.sealAudit() == SealAudit.maximumCount {}
        }
        async let removal: Void = run("Expired records couldn't be removed", every: .seconds(3_600)) {
            if let token = try await service.checkpointAudit() { try append(token) }
            try await service.removeExpired()
        }
        _ = await (sealing, removal)
    }

    private func append(_ checkpoint: String) throws {
        guard let checkpoints else { return }
        let descriptor = unsafe open(checkpoints.path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw CommandFailure("can't write \(checkpoints.path): \(unsafe String(cString: strerror(errno)))")
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try file.write(contentsOf: Data((checkpoint + "\n").utf8))
        try file.synchronize()
    }

    /// Does something again and again. The first failure of a series is printed, and the next run tries again.
    private func run(_ failure: String, every interval: Duration, _ body: () async throws -> Void) async {
        var hasFailed = false
        repeat {
            do {
                try await body()
                hasFailed = false
            } catch {
                if !hasFailed, !Task.isCancelled {
                    console.note("\(failure): \(FailureText.text(of: error)). The next try is in \(interval.inWords).")
                }
                hasFailed = true
            }
        } while (try? await time.sleep(for: interval)) != nil
    }
}
