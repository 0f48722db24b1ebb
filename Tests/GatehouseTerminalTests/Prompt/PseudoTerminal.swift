#if canImport(Glibc)
    import Foundation
    import GatehouseTesting
    import Glibc
    import Synchronization

    /// A terminal without a screen: a test types on it and reads what it shows.
    final class PseudoTerminal: Sendable {
        struct Failure: Error {}

        private struct Screen {
            var text = ""
            var waiting: [(text: String, count: Int, gate: Gate<Void>)] = []
        }

        private let master: Int32
        private let shown: SharedScreen

        /// What a program takes for its terminal.
        let descriptor: Int32

        private final class SharedScreen: Sendable {
            let screen = Mutex(Screen())

            func append(_ text: String) {
                let reached = screen.withLock { screen in
                    screen.text += text
                    let text = screen.text
                    let reached = screen.waiting.filter { text.count(of: $0.text) >= $0.count }
                    screen.waiting.removeAll { text.count(of: $0.text) >= $0.count }
                    return reached
                }
                for waiter in reached { waiter.gate.open() }
            }
        }

        init() throws {
            var ends: [Int32] = [-1, -1]
            // Glibc's module doesn't have it, since its header is none of POSIX's.
            typealias Open =
                @convention(c) (
                    UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>, OpaquePointer?, OpaquePointer?,
                    OpaquePointer?
                ) -> Int32
            guard let symbol = unsafe dlsym(nil, "openpty") else { throw Failure() }
            let open = unsafe unsafeBitCast(symbol, to: Open.self)
            let result = unsafe ends.withUnsafeMutableBufferPointer { ends in
                unsafe ends.baseAddress.map { unsafe open($0, $0 + 1, nil, nil, nil) }
            }
            guard result == 0 else { throw Failure() }
            (master, descriptor) = (ends[0], ends[1])
            shown = SharedScreen()
            Thread.detachNewThread { [master, shown] in
                var buffer = [UInt8](repeating: 0, count: 4096)
                while true {
                    let count = unsafe read(master, &buffer, buffer.count)
                    guard count > 0 else { break }
                    shown.append(String(decoding: buffer[..<count], as: UTF8.self))
                }
                close(master)
            }
        }

        deinit {
            close(descriptor)
        }

        /// What was shown so far.
        var text: String { shown.screen.withLock { $0.text } }

        /// Whether what is typed is shown.
        var echoes: Bool {
            var mode = termios()
            return unsafe tcgetattr(descriptor, &mode) == 0 && mode.c_lflag & tcflag_t(ECHO) != 0
        }

        /// Types on the keyboard.
        func type(_ text: String) {
            type(Array(text.utf8))
        }

        func type(_ bytes: [UInt8]) {
            _ = unsafe write(master, bytes, bytes.count)
        }

        /// Waits until a text has been shown so many times.
        func wait(for text: String, times count: Int = 1) async throws {
            let gate = Gate<Void>()
            shown.screen.withLock { screen in
                if screen.text.count(of: text) >= count {
                    gate.open()
                } else {
                    screen.waiting.append((text, count, gate))
                }
            }
            try await gate.wait()
        }
    }

    extension String {
        func count(of part: String) -> Int {
            ranges(of: part).count
        }
    }
#endif
