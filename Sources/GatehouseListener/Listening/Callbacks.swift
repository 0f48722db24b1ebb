import CMicroHTTPD
import GatehouseHTTP
import GatehouseTypes

// microhttpd calls these on its own threads. The context is a retained `Server`, a socket's context a retained
// `Connection`, and a request's context a retained `Exchange`; each is released in the callback that reports its end.

func connectionChanged(
    context: UnsafeMutableRawPointer?, connection: OpaquePointer?,
    slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, event: MHD_ConnectionNotificationCode
) {
    guard let context = unsafe context, let connection = unsafe connection, let slot = unsafe slot else { return }
    let server = unsafe Unmanaged<Server>.fromOpaque(context).takeUnretainedValue()
    if event == .CONNECTION_NOTIFY_STARTED {
        let peer = unsafe gatehouse_mhd_peer(connection).flatMap { unsafe SocketAddress.read($0) }
        let certificate = server.certificate
        if let certificate, let session = unsafe gatehouse_mhd_tls_session(connection) {
            unsafe certificate.use(for: OpaquePointer(session))
        }
        let new = unsafe Connection(
            socket: gatehouse_mhd_socket(connection), peer: peer, certificate: certificate)
        unsafe slot.pointee = Unmanaged.passRetained(new).toOpaque()
        server.watch.watch(new, .receiving, for: server.limits.receiveDeadline)
    } else if let old = unsafe slot.pointee {
        let connection = unsafe Unmanaged<Connection>.fromOpaque(old).takeRetainedValue()
        server.watch.forget(connection)
        server.admission.release(connection.socket)
        unsafe slot.pointee = nil
    }
}

func targetReceived(
    context: UnsafeMutableRawPointer?, target: UnsafePointer<CChar>?, connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
    guard let target = unsafe target, let connection = unsafe connection,
        let socketContext = unsafe gatehouse_mhd_socket_context(connection)
    else { return nil }
    let connectionObject = unsafe Unmanaged<Connection>.fromOpaque(socketContext).takeUnretainedValue()
    let exchange = unsafe Exchange(on: connectionObject, target: String(cString: target))
    unsafe gatehouse_mhd_drop_query(target)
    return unsafe Unmanaged.passRetained(exchange).toOpaque()
}

func requestAdvanced(
    context: UnsafeMutableRawPointer?, connection: OpaquePointer?, url: UnsafePointer<CChar>?,
    method: UnsafePointer<CChar>?, version: UnsafePointer<CChar>?, upload: UnsafePointer<CChar>?,
    uploadSize: UnsafeMutablePointer<Int>?, slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let context = unsafe context, let connection = unsafe connection, let old = unsafe slot?.pointee,
        let url = unsafe url, let method = unsafe method, let version = unsafe version,
        let uploadSize = unsafe uploadSize
    else { return .NO }
    let server = unsafe Unmanaged<Server>.fromOpaque(context).takeUnretainedValue()
    let exchange = unsafe Unmanaged<Exchange>.fromOpaque(old).takeUnretainedValue()
    if exchange.isNew {
        let line = unsafe RequestLine(method: method, url: url, version: version)
        let head = unsafe RequestHead(connection: connection, target: exchange.target, line: line)
        return unsafe follow(server.begin(exchange, with: head), exchange, connection, server)
    }
    if let upload = unsafe upload, unsafe uploadSize.pointee > 0 {
        let bytes = unsafe UnsafeRawBufferPointer(start: upload, count: uploadSize.pointee)
        let limit = server.limits.bodySize
        unsafe uploadSize.pointee = 0
        return unsafe follow(exchange.apply { unsafe $0.receive(bytes, limit: limit) }, exchange, connection, server)
    }
    return unsafe follow(exchange.apply { $0.advance() }, exchange, connection, server)
}

func requestCompleted(
    context: UnsafeMutableRawPointer?, connection: OpaquePointer?,
    slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, reason: MHD_RequestTerminationCode
) {
    guard let context = unsafe context, let old = unsafe slot?.pointee else { return }
    unsafe slot?.pointee = nil
    let server = unsafe Unmanaged<Server>.fromOpaque(context).takeUnretainedValue()
    unsafe server.end(Unmanaged<Exchange>.fromOpaque(old).takeRetainedValue())
}

private func follow(
    _ instruction: ExchangeState.Instruction, _ exchange: Exchange, _ connection: OpaquePointer, _ server: Server
) -> MHD_Result {
    switch instruction {
    case .goOn: return .YES
    case .act(.closeConnection): return .NO
    case .act(.answer(let response)): return unsafe send(response, on: connection, server)
    case .refuse(let refusal): return unsafe send(server.response(to: refusal), on: connection, server)
    case .handle(let request):
        guard server.admit(exchange) else {
            return unsafe send(server.response(to: Server.stopping), on: connection, server)
        }
        if unsafe exchange.rest(SuspendedConnection(suspending: connection)) {
            server.handle(request, for: exchange)
        }
        return .YES
    }
}

private func send(_ response: HTTPResponse, on connection: OpaquePointer, _ server: Server) -> MHD_Result {
    let closing = server.isStopping
    var answer = MicroResponse(response, closing: closing)
    if answer == nil {
        server.diagnostics.record(DiagnosticEvent("listener.invalidAnswer"))
        answer = MicroResponse(server.failure, closing: closing)
    }
    return unsafe answer?.queue(on: connection) ?? .NO
}
