import GatehouseServer
import GatehouseTypes

/// The time in which a service that was asked to stop goes on serving, and says that it isn't ready (`/health/ready`).
/// A load balancer asks every few seconds, and sends its requests to another instance then.
struct Draining: Sendable {
    static let option = Option.value(
        "drain", "SECONDS", standard: "0", rule: .wholeNumber(in: seconds),
        "How long it goes on serving after the first signal to stop, while /health/ready answers 503; another signal "
            + "ends that; default: 0.")

    private static let seconds = 0...300

    /// Signals that come so soon after the first one belong to it: `timeout` sends it to the process and to its group.
    private static let oneSignal = Duration.seconds(1)

    let duration: Duration
    var time: any TimeSource = SystemTimeSource()

    /// Reads the option.
    init(_ invocation: Invocation) throws(UsageError) {
        duration = .seconds(try invocation.integer("drain", in: Draining.seconds) ?? 0)
    }

    init(duration: Duration, time: any TimeSource) {
        (self.duration, self.time) = (duration, time)
    }

    /// Makes the service unready, and waits.
    ///
    /// - Parameters:
    ///   - server: The service.
    ///   - console: Is told how long it takes.
    ///   - another: Waits for another signal, which ends the wait.
    func callAsFunction(
        _ server: Server, telling console: Console, unless another: @escaping @Sendable () async -> Void
    ) async {
        server.drain()
        guard duration > .zero else { return }
        console.note("Not ready any more. Serves on for \(duration.inWords), then stops; another signal stops it now.")
        await withTaskGroup(of: Void.self) { group in
            group.addTask { try? await time.sleep(for: duration) }
            group.addTask {
                try? await time.sleep(for: Draining.oneSignal)
                await another()
            }
            await group.next()
            group.cancelAll()
        }
    }
}
