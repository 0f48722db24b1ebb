import CCurl

/// The multi handle of libcurl: all transfers of one transport, and their connections.
///
/// `@unchecked Sendable`: any thread may call `curl_multi_wakeup`; only the engine's holder calls the other functions.
@safe
final class MultiHandle: @unchecked Sendable {
    private let pointer: UnsafeMutableRawPointer

    init?(maximumConnections: Int) {
        guard CurlLibrary.isReady, let pointer = unsafe curl_multi_init() else { return nil }
        unsafe self.pointer = pointer
        // If no descriptors are left, libcurl creates a handle whose wait can't be interrupted.
        guard wakeUp() else { return nil }
        let count = min(max(1, maximumConnections), Int(Int32.max))
        unsafe _ = gatehouse_multi_set_long(pointer, CURLMOPT_MAX_TOTAL_CONNECTIONS, count)
        unsafe _ = gatehouse_multi_set_long(pointer, CURLMOPT_MAXCONNECTS, count)
    }

    deinit {
        unsafe curl_multi_cleanup(pointer)
    }

    func add(_ easy: EasyHandle) -> Bool {
        unsafe curl_multi_add_handle(pointer, easy.pointer) == CURLM_OK
    }

    func remove(_ easy: EasyHandle) {
        unsafe curl_multi_remove_handle(pointer, easy.pointer)
    }

    /// Continues all transfers as far as possible without waiting.
    func perform() {
        var running: Int32 = 0
        unsafe curl_multi_perform(pointer, &running)
    }

    /// Waits until a socket is ready, a timer of libcurl expires, the time is over, or `wakeUp()` is called.
    func wait(milliseconds: Int32) {
        unsafe curl_multi_poll(pointer, nil, 0, milliseconds, nil)
    }

    /// Ends the current wait, or else the next one. Any thread may call it.
    @discardableResult
    func wakeUp() -> Bool {
        unsafe curl_multi_wakeup(pointer) == CURLM_OK
    }

    /// Returns the next transfer that has ended.
    func nextEnd() -> (easy: EasyHandle, code: CURLcode)? {
        var left: Int32 = 0
        while let message = unsafe curl_multi_info_read(pointer, &left) {
            if unsafe message.pointee.msg == CURLMSG_DONE, let pointer = unsafe message.pointee.easy_handle,
                let easy = unsafe EasyHandle.of(pointer)
            {
                return unsafe (easy, message.pointee.data.result)
            }
        }
        return nil
    }
}

/// Initialises libcurl once per process.
enum CurlLibrary {
    /// Whether the initialisation succeeded.
    static let isReady = curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK
}
