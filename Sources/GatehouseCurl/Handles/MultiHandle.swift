import CCurl

/// All exchanges of one transport, and their connections.
///
/// `@unchecked Sendable`: libcurl lets any thread call `curl_multi_wakeup`; everything else is for who holds the engine.
@safe
final class MultiHandle: @unchecked Sendable {
    private let pointer: UnsafeMutableRawPointer

    init?(maximumConnections: Int) {
        guard CurlLibrary.isReady, let pointer = unsafe curl_multi_init() else { return nil }
        unsafe self.pointer = pointer
        // Without descriptors libcurl makes a handle all the same, of which nobody could end the waiting.
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

    /// Moves every exchange on as far as it goes without waiting.
    func perform() {
        var running: Int32 = 0
        unsafe curl_multi_perform(pointer, &running)
    }

    /// Waits until a socket is ready, a time of libcurl's has come, or somebody wakes it up.
    func wait(milliseconds: Int32) {
        unsafe curl_multi_poll(pointer, nil, 0, milliseconds, nil)
    }

    /// Ends the waiting, or the next one if there is none now. Any thread may call it.
    @discardableResult
    func wakeUp() -> Bool {
        unsafe curl_multi_wakeup(pointer) == CURLM_OK
    }

    /// The next exchange that has ended.
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
