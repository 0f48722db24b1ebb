import CCurl
import GatehouseTypes

extension EasyHandle {
    func set(_ option: CURLoption, _ value: Int) throws(TransferFailure) {
        try EasyHandle.check(unsafe gatehouse_easy_set_long(pointer, option, value))
    }

    /// Sets a string option. nil removes the current value or libcurl's default.
    func set(_ option: CURLoption, _ value: String?) throws(TransferFailure) {
        if let value {
            try EasyHandle.check(unsafe gatehouse_easy_set_text(pointer, option, value))
        } else {
            try EasyHandle.check(unsafe gatehouse_easy_set_text(pointer, option, nil))
        }
    }

    /// Sets bytes. libcurl copies them.
    func set(_ option: CURLoption, copying bytes: [UInt8]) throws(TransferFailure) {
        var bytes = bytes
        let code = unsafe bytes.withUnsafeMutableBytes {
            unsafe gatehouse_easy_set_copied(pointer, option, $0.baseAddress, $0.count)
        }
        try EasyHandle.check(code)
    }

    static func check(_ code: CURLcode) throws(TransferFailure) {
        guard code == CURLE_OK else { throw TransferFailure(code) }
    }

    /// Converts a timeout. The result is at least 1, because 0 disables the timeout in libcurl.
    static func milliseconds(_ duration: Duration) -> Int {
        Int(min(max(duration.seconds * 1000, 1), Double(Int32.max)))
    }
}
