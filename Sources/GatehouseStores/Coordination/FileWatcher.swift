// A dispatch source may be used from any thread, but its type on Linux doesn't declare that.
@preconcurrency @unsafe import Dispatch
import Glibc
import Synchronization

/// Watches a path through inotify: the file, and the folders on the way to it.
///
/// Reports every creation, replacement, change and removal of the file. Continues if a folder is removed or replaced,
/// or is created only later.
final class FileWatcher: ChangeSource {
    private struct State {
        /// The names of the watched entries, by the watch descriptor of their folder.
        var watches: [Int32: String] = [:]
        var isStopped = false
    }

    private let descriptor: Int32
    private let entries: [(folder: String, name: String)]
    private let source: any DispatchSourceRead
    private let state = Mutex(State())

    /// Starts to watch. Changes after this call aren't missed. `nil` if the system has no free inotify instance.
    init?(_ path: String, onChange: @escaping @Sendable () -> Void) {
        let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
        entries = FileWatcher.entries(on: path)
        source = DispatchSource.makeReadSource(
            fileDescriptor: descriptor, queue: DispatchQueue(label: "gatehouse.watcher"))
        source.setCancelHandler { close(descriptor) }
        arm()
        source.setEventHandler { [weak self] in
            guard let self else { return }
            if self.readEvents() { onChange() }
        }
        source.resume()
    }

    /// Stops watching. The descriptor is closed when nothing reads from it any more.
    func stop() {
        let isFirst = state.withLock { state in
            defer { state.isStopped = true }
            return !state.isStopped
        }
        if isFirst { source.cancel() }
    }

    deinit {
        stop()
    }

    /// Returns the file in its folder, the folder in its parent folder, and so on.
    private static func entries(on path: String) -> [(folder: String, name: String)] {
        var entries: [(folder: String, name: String)] = []
        var rest = path[...]
        while let slash = rest.lastIndex(of: "/") {
            let name = rest[rest.index(after: slash)...]
            rest = rest[..<slash]
            if !name.isEmpty { entries.append((rest.isEmpty ? "/" : String(rest), String(name))) }
        }
        return entries
    }

    /// Watches the file's folder and its parent folder. If one is missing, the nearest existing folder above it is
    /// watched.
    private func arm() {
        state.withLock { state in
            guard !state.isStopped else { return }
            var watches: [Int32: String] = [:]
            // A folder that is created between the two passes is found in the second one.
            for _ in 0..<2 {
                watches = [:]
                for (index, entry) in entries.enumerated() {
                    let events = index == 0 ? FileWatcher.fileEvents : FileWatcher.folderEvents
                    let watch = unsafe inotify_add_watch(descriptor, entry.folder, events)
                    guard watch >= 0 else { continue }
                    watches[watch] = entry.name
                    if index > 0 { break }
                }
            }
            for old in state.watches.keys where watches[old] == nil { inotify_rm_watch(descriptor, old) }
            state.watches = watches
        }
    }

    /// The events of a folder on the way to the file. They don't include writes, so that other activity in the folder
    /// causes no wakeups.
    private static let folderEvents = UInt32(
        IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)

    private static let fileEvents = folderEvents | UInt32(IN_CLOSE_WRITE | IN_ATTRIB)

    /// Reads all pending events. Returns whether any of them concerns the watched entries.
    private func readEvents() -> Bool {
        var matters = false
        var buffer = [UInt8](repeating: 0, count: 16 * 1024)
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { break }
            for event in FileWatcher.events(in: buffer.prefix(count)) where isOfInterest(event) { matters = true }
        }
        if matters { arm() }
        return matters
    }

    private func isOfInterest(_ event: Event) -> Bool {
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
        guard let name = state.withLock({ $0.watches[event.watch] }) else { return false }
        return event.name.isEmpty || event.name == name
    }

    private struct Event {
        let watch: Int32
        let mask: UInt32
        /// The name of the entry in the watched folder; empty for the folder itself.
        let name: String
    }

    /// Parses `struct inotify_event`: watch, mask, cookie and length of the name, four bytes each, then the name.
    private static func events(in buffer: ArraySlice<UInt8>) -> [Event] {
        var events: [Event] = []
        var rest = buffer
        while rest.count >= 16 {
            let words = unsafe rest.withUnsafeBytes { bytes in
                (0..<4).map { unsafe bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
            }
            let name = rest.dropFirst(16).prefix(Int(words[3])).prefix { $0 != 0 }
            events.append(
                Event(
                    watch: Int32(bitPattern: words[0]), mask: words[1],
                    name: String(decoding: name, as: UTF8.self)))
            rest = rest.dropFirst(16 + Int(words[3]))
        }
        return events
    }
}
