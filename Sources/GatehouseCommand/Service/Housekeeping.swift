import Foundation
import GatehouseService
import GatehouseTypes

/// Deletes, once an hour, records that expired more than a day ago, so that the database doesn't grow without limit.
struct Housekeeping: Sendable {
    let service: TokenService
    let console: Console
    var time: any TimeSource = SystemTimeSource()

    private static let interval = Duration.seconds(3_600)
    private static let retention = Duration.seconds(86_400)

    /// Runs until its task is cancelled. A failure is printed, and the next run tries again.
    func callAsFunction() async {
        repeat {
            do {
                let end = time.now.addingTimeInterval(-Housekeeping.retention.seconds)
                try await service.storage.removeExpired(before: end)
            } catch {
                console.note(
                    "Expired records couldn't be removed: \(FailureText.text(of: error)). The next try is in an hour.")
            }
        } while (try? await time.sleep(for: Housekeeping.interval)) != nil
    }
}
