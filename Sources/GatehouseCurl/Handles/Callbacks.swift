import CCurl

/// What libcurl calls in the middle of an exchange. A count that isn't the one it offered makes it stop.
enum Callbacks {
    static func receiveHead(
        _ line: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?
    ) -> Int {
        guard let transfer = unsafe transfer(context) else { return 0 }
        return unsafe transfer.receiveHead(bytes(line, count)) ? count : stop(count)
    }

    static func receiveBody(
        _ content: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?
    ) -> Int {
        guard let transfer = unsafe transfer(context) else { return 0 }
        return unsafe transfer.receiveBody(bytes(content, count)) ? count : stop(count)
    }

    static func permitSending(_ context: UnsafeMutableRawPointer?) -> Int32 {
        let isPermitted = unsafe transfer(context)?.permitSending() ?? false
        return isPermitted ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
    }

    private static func stop(_ count: Int) -> Int { count == 0 ? 1 : 0 }

    private static func transfer(_ context: UnsafeMutableRawPointer?) -> Transfer? {
        unsafe context.map { unsafe Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func bytes(_ start: UnsafeMutablePointer<CChar>?, _ count: Int) -> UnsafeRawBufferPointer {
        unsafe UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
    }
}
