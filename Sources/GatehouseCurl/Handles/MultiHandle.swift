import CCurl

/// All exchanges of one loop, and their connections.
///
/// libcurl lets any thread call `curl_multi_wakeup`; everything else is called by the loop's thread alone. That makes it
/// safe to share.
@safe
final class MultiHandle: @unchecked Sendable {
    private let pointer: UnsafeMutableRawPointer

    init?(maximumConnections: Int) {
        guard CurlLibrary.isReady, let pointer = unsafe curl_multi_init() else { return nil }
        unsafe self.pointer = pointer
        let count = min(max(1, maximumConnections), Int(Int32.max))
        unsafe _ = gatehouse_multi_set_long(pointer, CURLMOPT_MAX_TOTAL_CONNECTIONS, count)
        unsafe _ = gatehouse_multi_set_long(pointer, CURLMOPT_MAXCONNECTS, count)
    }

    deinit {
        unsafe curl_multi_cleanup(pointer)
    }

    func wakeUp() {
        unsafe curl_multi_wakeup(pointer)
    }

    func add(_ easy: EasyHandle) -> Bool {
        unsafe curl_multi_add_handle(pointer, easy.pointer) == CURLM_OK
    }

    func remove(_ easy: EasyHandle) {
        unsafe curl_multi_remove_handle(pointer, easy.pointer)
    }

    /// Moves every exchange on as far as it goes without waiting.
    func perform() -> Bool {
        var running: Int32 = 0
        return unsafe curl_multi_perform(pointer, &running) == CURLM_OK
    }

    /// Waits until there is something to do, or somebody wakes it up.
    func wait() -> Bool {
        unsafe curl_multi_poll(pointer, nil, 0, 3_600_000, nil) == CURLM_OK
    }

    /// The next exchange that has ended.
    func nextEnd() -> (identity: UInt, code: CURLcode)? {
        var left: Int32 = 0
        while let message = unsafe curl_multi_info_read(pointer, &left) {
            if unsafe message.pointee.msg == CURLMSG_DONE, let easy = unsafe message.pointee.easy_handle {
                return unsafe (UInt(bitPattern: easy), message.pointee.data.result)
            }
        }
        return nil
    }
}
