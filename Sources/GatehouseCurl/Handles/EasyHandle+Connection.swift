import CCurl

extension EasyHandle {
    /// Whether the current transfer has made a connection, instead of using a kept one.
    var hasNewConnection: Bool { unsafe gatehouse_easy_info(pointer, CURLINFO_NUM_CONNECTS) > 0 }

    /// Whether the last response came over a connection that several transfers can share.
    var isMultiplexed: Bool {
        unsafe gatehouse_easy_info(pointer, CURLINFO_HTTP_VERSION) > Int(CURL_HTTP_VERSION_1_1)
    }

    /// Lets libcurl close the connection at the end of the current transfer, unless others use it. Otherwise one that
    /// several transfers can share stays, and is the first that the next transfer gets.
    func dropConnection() {
        try? set(CURLOPT_FORBID_REUSE, 1)
    }

    /// The socket of the last transfer's connection; nil if it isn't kept.
    var keptSocket: Int32? {
        let socket = unsafe gatehouse_easy_socket(pointer)
        return socket == CURL_SOCKET_BAD ? nil : socket
    }
}
