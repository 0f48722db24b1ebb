import CCurl
import GatehouseHTTP

extension EasyHandle {
    /// Registers the callbacks. They act on the handle's current transfer.
    func connectCallbacks() throws(TransferFailure) {
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        for option in [
            CURLOPT_PRIVATE, CURLOPT_HEADERDATA, CURLOPT_WRITEDATA, CURLOPT_READDATA, CURLOPT_PREREQDATA,
            CURLOPT_XFERINFODATA,
        ] {
            try EasyHandle.check(unsafe gatehouse_easy_set_context(pointer, option, context))
        }
        try connectReceivers()
        try connectProviders()
    }

    /// Registers the callbacks that receive data. libcurl ends the transfer if one returns another count than it was
    /// given.
    private func connectReceivers() throws(TransferFailure) {
        try EasyHandle.check(
            unsafe gatehouse_easy_set_receiver(pointer, CURLOPT_HEADERFUNCTION) { line, _, count, context in
                guard let line = unsafe line, let transfer = unsafe EasyHandle.from(context: context)?.transfer else {
                    return 0
                }
                let bytes = unsafe UnsafeRawBufferPointer(start: line, count: count)
                let span = unsafe bytes.bindMemory(to: UInt8.self).span
                return transfer.receiveHead(span) ? count : 0
            })
        try EasyHandle.check(
            unsafe gatehouse_easy_set_receiver(pointer, CURLOPT_WRITEFUNCTION) { bytes, _, count, context in
                guard let transfer = unsafe EasyHandle.from(context: context)?.transfer else { return count + 1 }
                return switch unsafe transfer.receiveBody(UnsafeRawBufferPointer(start: bytes, count: count)) {
                case .taken: count
                case .postponed: Int(CURL_WRITEFUNC_PAUSE)
                case .refused: count + 1
                }
            })
    }

    private func connectProviders() throws(TransferFailure) {
        try EasyHandle.check(
            unsafe gatehouse_easy_set_provider(pointer, CURLOPT_READFUNCTION) { buffer, size, count, context in
                guard let transfer = unsafe EasyHandle.from(context: context)?.transfer else {
                    return Int(CURL_READFUNC_ABORT)
                }
                let room = unsafe UnsafeMutableRawBufferPointer(start: buffer, count: size * count)
                return switch unsafe transfer.provideBody(room) {
                case .bytes(let count): count
                case .end: 0
                case .later: Int(CURL_READFUNC_PAUSE)
                case .failed: Int(CURL_READFUNC_ABORT)
                }
            })
        try EasyHandle.check(
            unsafe gatehouse_easy_set_gatekeeper(pointer, CURLOPT_PREREQFUNCTION) {
                context, remoteAddress, localAddress, remotePort, localPort in
                guard let remoteAddress = unsafe remoteAddress, let localAddress = unsafe localAddress,
                    let transfer = unsafe EasyHandle.from(context: context)?.transfer
                else { return CURL_PREREQFUNC_ABORT }
                let ends = unsafe ConnectionEnds(
                    localAddress: String(cString: localAddress), localPort: localPort,
                    remoteAddress: String(cString: remoteAddress), remotePort: remotePort)
                return transfer.permitSending(over: ends) ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
            })
        try EasyHandle.check(
            unsafe gatehouse_easy_set_progress(pointer, CURLOPT_XFERINFOFUNCTION) { context, total, now, toSend, sent in
                unsafe EasyHandle.from(context: context)?.transfer?.note(
                    HTTPProgress(
                        bytesSent: Int64(sent), totalBytesToSend: toSend > 0 ? Int64(toSend) : nil,
                        bytesReceived: Int64(now),
                        totalBytesToReceive: total > 0 ? Int64(total) : nil))
                return 0
            })
    }
}
