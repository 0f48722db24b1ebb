import CCurl

/// One exchange's settings. Who makes it owns it, and only the loop's thread may use it.
@safe
final class EasyHandle {
    let pointer: UnsafeMutableRawPointer
    private var headers: HeaderList?

    init() throws(TransferFailure) {
        guard CurlLibrary.isReady, let pointer = unsafe curl_easy_init() else { throw .unavailable }
        unsafe self.pointer = pointer
    }

    /// What the handle is known by when its exchange has ended.
    var identity: UInt { unsafe UInt(bitPattern: pointer) }

    deinit {
        unsafe curl_easy_cleanup(pointer)
    }

    func set(_ option: CURLoption, _ value: Int) throws(TransferFailure) {
        try EasyHandle.check(unsafe gatehouse_easy_set_long(pointer, option, value))
    }

    func set(_ option: CURLoption, _ value: String) throws(TransferFailure) {
        try EasyHandle.check(unsafe gatehouse_easy_set_text(pointer, option, value))
    }

    func set(_ list: HeaderList) throws(TransferFailure) {
        try EasyHandle.check(unsafe gatehouse_easy_set_list(pointer, CURLOPT_HTTPHEADER, list.pointer))
        headers = list
    }

    /// Sends bytes, of which libcurl keeps a copy, by `POST` or whatever method is set afterwards.
    func setContent(_ bytes: [UInt8]) throws(TransferFailure) {
        try set(CURLOPT_POST, 1)
        let size = curl_off_t(bytes.count)
        try EasyHandle.check(unsafe gatehouse_easy_set_offset(pointer, CURLOPT_POSTFIELDSIZE_LARGE, size))
        let code =
            unsafe bytes.isEmpty
            ? gatehouse_easy_set_text(pointer, CURLOPT_COPYPOSTFIELDS, "")
            : gatehouse_easy_set_bytes(pointer, CURLOPT_COPYPOSTFIELDS, bytes)
        try EasyHandle.check(code)
    }

    /// Hands what happens to a transfer, which must live as long as the exchange does.
    func connect(to transfer: Transfer) throws(TransferFailure) {
        let context = unsafe Unmanaged.passUnretained(transfer).toOpaque()
        try EasyHandle.check(unsafe gatehouse_easy_set_context(pointer, CURLOPT_HEADERDATA, context))
        try EasyHandle.check(unsafe gatehouse_easy_set_context(pointer, CURLOPT_WRITEDATA, context))
        try EasyHandle.check(unsafe gatehouse_easy_set_context(pointer, CURLOPT_PREREQDATA, context))
        try EasyHandle.check(
            unsafe gatehouse_easy_set_receiver(pointer, CURLOPT_HEADERFUNCTION) { line, _, count, context in
                unsafe Callbacks.receiveHead(line, count, context)
            })
        try EasyHandle.check(
            unsafe gatehouse_easy_set_receiver(pointer, CURLOPT_WRITEFUNCTION) { bytes, _, count, context in
                unsafe Callbacks.receiveBody(bytes, count, context)
            })
        try EasyHandle.check(
            unsafe gatehouse_easy_set_gatekeeper(pointer, CURLOPT_PREREQFUNCTION) { context, _, _, _, _ in
                unsafe Callbacks.permitSending(context)
            })
    }

    private static func check(_ code: CURLcode) throws(TransferFailure) {
        guard code == CURLE_OK else { throw TransferFailure(code) }
    }
}
