import GatehouseTesting
import Glibc

/// A connection between this process and a child: one end for each. No other child inherits either.
struct StreamPair {
    let near: Int32
    let far: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw SpawnedProcess.CannotStart(number: errno) }
        (near, far) = (ends[0], ends[1])
    }

    func write(_ text: String) {
        let bytes = Array(text.utf8)
        _ = unsafe send(near, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }
}
