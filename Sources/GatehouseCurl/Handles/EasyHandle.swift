import CCurl
import GatehouseHTTP
import GatehouseTypes

/// An easy handle of libcurl. It is reused for one transfer after another. Only the engine's holder may use it.
@safe
final class EasyHandle {
    let pointer: UnsafeMutableRawPointer

    /// The current transfer.
    var transfer: Transfer?

    /// Whether the last request set no option that the next one doesn't overwrite.
    private(set) var isReusable = true

    /// The addresses to which connections are made; nil for all.
    let reachableAddresses: ReachableAddresses?

    private let headers = HeaderBlock()
    private var customMethod: String?
    private var timeout = 0
    private var needsNewConnection = false

    init(_ configuration: CurlConfiguration) throws(TransferFailure) {
        guard CurlLibrary.isReady, let pointer = unsafe curl_easy_init() else { throw .unavailable }
        unsafe self.pointer = pointer
        reachableAddresses = configuration.reachableAddresses
        try applyRoute(configuration)
        try applySecurity(configuration)
        try connectCallbacks()
        if reachableAddresses != nil { try connectOpener() }
    }

    deinit {
        unsafe curl_easy_cleanup(pointer)
    }

    /// The object of a libcurl handle.
    static func of(_ pointer: UnsafeMutableRawPointer) -> EasyHandle? {
        unsafe from(context: gatehouse_easy_private(pointer))
    }

    static func from(context: UnsafeMutableRawPointer?) -> EasyHandle? {
        unsafe context.map { unsafe Unmanaged<EasyHandle>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Configures the handle for a request. Each request sets all common options, so no value of the last request
    /// remains.
    func prepare(_ plan: RequestPlan) throws(TransferFailure) {
        isReusable = plan.isOrdinary
        try set(CURLOPT_URL, plan.request.url)
        try setTimeout(plan)
        try setConnection(plan)
        headers.fill(with: plan.request.headers)
        try EasyHandle.check(unsafe gatehouse_easy_set_list(pointer, CURLOPT_HTTPHEADER, headers.list))
        try setContent(plan)
        try setMethod(plan)
        if !plan.isOrdinary { try applyExtras(plan) }
    }

    /// Continues a transfer that a callback has paused.
    func resume() {
        unsafe _ = curl_easy_pause(pointer, CURLPAUSE_CONT)
    }

    /// libcurl's timeout is for the whole transfer, so it isn't used for a streamed response, whose reader may be slow.
    private func setTimeout(_ plan: RequestPlan) throws(TransferFailure) {
        let milliseconds = plan.isStreamed ? 0 : EasyHandle.milliseconds(plan.timeout)
        guard milliseconds != timeout else { return }
        try set(CURLOPT_TIMEOUT_MS, milliseconds)
        timeout = milliseconds
    }

    private func setConnection(_ plan: RequestPlan) throws(TransferFailure) {
        let needsNew = plan.connections == .new
        guard needsNew != needsNewConnection else { return }
        try set(CURLOPT_FRESH_CONNECT, needsNew ? 1 : 0)
        needsNewConnection = needsNew
    }

    /// Sets the method. libcurl sets GET and HEAD without content by itself.
    private func setMethod(_ plan: RequestPlan) throws(TransferFailure) {
        if plan.request.method == "HEAD" { try set(CURLOPT_NOBODY, 1) }
        let isKnown = plan.request.content.isAbsent && (plan.request.method == "GET" || plan.request.method == "HEAD")
        let wanted = isKnown ? nil : plan.request.method.rawValue
        guard wanted != customMethod else { return }
        try set(CURLOPT_CUSTOMREQUEST, wanted)
        customMethod = wanted
    }

    private func setContent(_ plan: RequestPlan) throws(TransferFailure) {
        if plan.request.content.stream != nil {
            try set(CURLOPT_UPLOAD, 1)
            try EasyHandle.check(
                unsafe gatehouse_easy_set_offset(
                    pointer, CURLOPT_INFILESIZE_LARGE, curl_off_t(plan.request.content.length ?? -1)))
        } else if let bytes = plan.request.content.bytes {
            try setContent(bytes)
        } else {
            try set(CURLOPT_HTTPGET, 1)
        }
    }

    /// Sets the content. libcurl copies the bytes.
    private func setContent(_ bytes: [UInt8]) throws(TransferFailure) {
        isReusable = isReusable && bytes.count <= 4096
        try set(CURLOPT_POST, 1)
        let size = curl_off_t(bytes.count)
        try EasyHandle.check(unsafe gatehouse_easy_set_offset(pointer, CURLOPT_POSTFIELDSIZE_LARGE, size))
        let code =
            unsafe bytes.isEmpty
            ? gatehouse_easy_set_text(pointer, CURLOPT_COPYPOSTFIELDS, "")
            : gatehouse_easy_set_bytes(pointer, CURLOPT_COPYPOSTFIELDS, bytes)
        try EasyHandle.check(code)
    }
}

/// A pool of handles for reuse. Creating a handle and setting its common options costs more than a small exchange.
struct HandlePool {
    private let configuration: CurlConfiguration
    private var free: [EasyHandle] = []

    init(_ configuration: CurlConfiguration) {
        self.configuration = configuration
    }

    mutating func take(for plan: RequestPlan) throws(TransferFailure) -> EasyHandle {
        let easy: EasyHandle
        if let last = free.popLast() { easy = last } else { easy = try EasyHandle(configuration) }
        try easy.prepare(plan)
        return easy
    }

    /// Returns a handle to the pool after a successful exchange. After a failed one its state is unknown.
    mutating func put(_ easy: EasyHandle) {
        if easy.isReusable, free.count < configuration.maximumConnections { free.append(easy) }
    }
}
