@preconcurrency @unsafe import Dispatch
import Glibc

/// Checks a file at regular intervals, for a system without a free inotify instance (`fs.inotify.max_user_instances`).
final class FilePoller: ChangeSource {
    private let timer: any DispatchSourceTimer

    /// Starts to check the file.
    init(_ path: String, every interval: DispatchTimeInterval = .seconds(1), onChange: @escaping @Sendable () -> Void) {
        let queue = DispatchQueue(label: "gatehouse.poller")
        timer = DispatchSource.makeTimerSource(queue: queue)
        var last = FilePoller.identity(of: path)
        timer.setEventHandler {
            let now = FilePoller.identity(of: path)
            if now != last { onChange() }
            last = now
        }
        timer.schedule(deadline: .now() + interval, repeating: interval)
        timer.resume()
    }

    deinit {
        stop()
    }

    func stop() {
        timer.cancel()
    }

    private static func identity(of path: String) -> FileIdentity? {
        var status = stat()
        return unsafe lstat(path, &status) == 0 ? FileIdentity(status) : nil
    }
}
