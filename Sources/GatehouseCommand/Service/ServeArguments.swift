import Foundation
import GatehouseCurl
import GatehouseListener
import GatehouseOAuth
import GatehouseServer
import GatehouseService
import GatehouseTypes
import Glibc

/// What `gatehouse serve` is started with.
struct ServeArguments: Sendable {
    let address: ListenAddress
    let issuer: String?
    let isMigrating: Bool
    var lifetimes = Lifetimes()
    let statusListLifetime: Duration?
    let checkpoints: CheckpointFile?
    let proxies: TrustedProxies
    let tls: TLSArguments?
    let metrics: ListenAddress?
    let draining: Draining
    /// Reaches the clients that are told about logouts, or whose documents are fetched.
    let clients: CurlTransport
    /// Reaches the clients that registered themselves.
    let selfRegisteredClients: CurlTransport

    private static let statusListSeconds = 4...86_400

    private static let defaultAddress = "127.0.0.1:8080"

    /// Each can also be given by the environment and in the configuration file.
    static let options: [Option] =
        [
            .configuration,
            ServeCheck.option,
            DatabaseLocation.option, DatabaseLocation.keyOption,
            .listen(default: defaultAddress),
            .value(
                "issuer", "URL", rule: ValueRule { text, _ in Issuer.isAcceptable(text) ? nil : Profile.issuerRule },
                "The issuer: the service's public URL. A database belongs to the first one; default: the address that it "
                    + "listens on."),
            .value(
                "audit-checkpoints", "FILE",
                "A file to which the audit log's signed end is appended every hour; see 'audit verify'."),
            .flag("migrate", "Bring the schema of an older database up to date first; default: refuse it."),
            .value(
                "access-token-lifetime", "SECONDS", standard: "300",
                rule: .wholeNumber(in: Lifetimes.accessTokenSeconds),
                "The lifetime of access tokens; default: 300."),
            .value(
                "status-list-lifetime", "SECONDS", rule: .wholeNumber(in: statusListSeconds),
                "Publish lists of revoked access tokens. Backends get them that often, and can't accept tokens when they "
                    + "can't; default: none, so that a token is accepted until it expires."),
        ]
        + ProxyArguments.options + TLSArguments.options + DeliveryArguments.options
        + [ServiceLog.option, MetricsListener.option, Draining.option, .json]

    /// Reads the arguments, and the files that they name. Nothing is changed.
    init(_ invocation: Invocation) throws {
        address = try ServeArguments.address(in: invocation)
        issuer = invocation.value("issuer")
        isMigrating = invocation.flag("migrate")
        if let seconds = try invocation.integer("access-token-lifetime", in: Lifetimes.accessTokenSeconds) {
            lifetimes.accessToken = .seconds(seconds)
        }
        statusListLifetime = try invocation.integer("status-list-lifetime", in: ServeArguments.statusListSeconds)
            .map { .seconds($0) }
        checkpoints = invocation.value("audit-checkpoints").map { CheckpointFile(url: URL(filePath: $0)) }
        try checkpoints?.check()
        proxies = try ProxyArguments.proxies(in: invocation)
        tls = try TLSArguments(invocation)
        metrics = try MetricsListener.address(in: invocation)
        draining = try Draining(invocation)
        clients = try DeliveryArguments.transport(in: invocation)
        selfRegisteredClients = try DeliveryArguments.selfRegisteredTransport(in: invocation)
    }

    /// Returns the address to listen on.
    static func address(in invocation: Invocation) throws(UsageError) -> ListenAddress {
        try invocation.listenAddress(default: defaultAddress)
    }
}

extension CheckpointFile {
    /// Checks that the file can be appended to, or made. Nothing is changed.
    ///
    /// - Throws: ``CommandFailure`` that says what mends it.
    func check() throws(CommandFailure) {
        try OwnFile(path: url.path, isNamed: true).check()
        let folder = url.deletingLastPathComponent().path
        let isThere = FileManager.default.fileExists(atPath: url.path)
        guard unsafe access(isThere ? url.path : folder, isThere ? W_OK : W_OK | X_OK) != 0 else { return }
        let reason = unsafe String(cString: strerror(errno))
        throw CommandFailure(
            "can't write \(url.path): \(isThere ? reason : "\(folder): \(reason)"). "
                + "'--audit-checkpoints' needs a folder that this user may write to")
    }
}
