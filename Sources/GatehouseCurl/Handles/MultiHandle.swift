import CCurl

/// All exchanges of one transport, and their connections. Only who holds the engine may use it.
@safe
final class MultiHandle {
    private let pointer: UnsafeMutableRawPointer

    init?(maximumConnections: Int, _ readiness: Readiness) {
        guard CurlLibrary.isReady, let pointer = unsafe curl_multi_init() else { return nil }
        unsafe self.pointer = pointer
        let count = min(max(1, maximumConnections), Int(Int32.max))
        unsafe _ = gatehouse_multi_set_long(pointer, CURLMOPT_MAX_TOTAL_CONNECTIONS, count)
        unsafe _ = gatehouse_multi_set_long(pointer, CURLMOPT_MAXCONNECTS, count)
        unsafe _ = gatehouse_multi_set_context(pointer, CURLMOPT_SOCKETDATA, readiness.context)
        unsafe _ = gatehouse_multi_set_context(pointer, CURLMOPT_TIMERDATA, readiness.context)
        unsafe _ = gatehouse_multi_set_watcher(pointer, CURLMOPT_SOCKETFUNCTION) { _, socket, wanted, context, _ in
            unsafe Readiness.from(context: context)?.watch(socket, wanted)
            return 0
        }
        unsafe _ = gatehouse_multi_set_timer(pointer, CURLMOPT_TIMERFUNCTION) { _, milliseconds, context in
            unsafe Readiness.from(context: context)?.setTimer(milliseconds)
            return 0
        }
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

    /// Goes on with what a socket is ready for.
    func act(on socket: Int32, _ events: Int32) {
        var running: Int32 = 0
        unsafe curl_multi_socket_action(pointer, socket, events, &running)
    }

    /// Goes on with what was to be done at a time that has come.
    func actOnTimer() {
        act(on: CURL_SOCKET_BAD, 0)
    }

    /// In how many milliseconds something is to be done; less than zero if there is nothing.
    var timeout: Int {
        var milliseconds = -1
        unsafe curl_multi_timeout(pointer, &milliseconds)
        return milliseconds
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
