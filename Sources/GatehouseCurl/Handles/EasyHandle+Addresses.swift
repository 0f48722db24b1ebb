import CCurl
import GatehouseTypes

extension EasyHandle {
    /// Lets connections be made only to some addresses. libcurl asks for a socket for each address that it tries, after
    /// it has resolved the host's name.
    func connectOpener() throws(TransferFailure) {
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        try EasyHandle.check(unsafe gatehouse_easy_set_context(pointer, CURLOPT_OPENSOCKETDATA, context))
        try EasyHandle.check(
            unsafe gatehouse_easy_set_opener(pointer, CURLOPT_OPENSOCKETFUNCTION) { context, _, address in
                guard let address = unsafe address, let easy = unsafe EasyHandle.from(context: context),
                    unsafe easy.permits(address)
                else { return curl_socket_t(CURL_SOCKET_BAD) }
                return unsafe gatehouse_open_socket(address)
            })
    }

    private func permits(_ address: UnsafePointer<curl_sockaddr>) -> Bool {
        guard let reachableAddresses else { return true }
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = unsafe gatehouse_address_bytes(address, &bytes)
        guard let address = IPAddress(bytes: bytes.prefix(Int(count))), reachableAddresses.contains(address) else {
            transfer?.noteAddress(isPermitted: false)
            return false
        }
        transfer?.noteAddress(isPermitted: true)
        return true
    }
}
