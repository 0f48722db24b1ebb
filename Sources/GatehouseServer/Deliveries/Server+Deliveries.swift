public import GatehouseHTTP
public import GatehouseTypes

extension Server {
    /// The name of the event that is recorded for each try to tell a client about a logout. Its fields are `kind`,
    /// `client`, `result` (`sent`, `retried`, `failed`, or `dropped` if the client doesn't want it any more), `reason`,
    /// `attempt` and `milliseconds`. If too many wait for a client, one event with the `count` of those that are given
    /// up takes the place of theirs.
    public static let deliveryEvent = DeliveryAttempt.event

    /// Tells clients that people were signed out (OpenID Connect Back-Channel Logout), until the task is cancelled, and
    /// then until what is being sent has ended, which takes at most ten seconds.
    ///
    /// Instances of a service share the work. Clients choose the URLs, so the transport should make connections only to
    /// public addresses: `CurlConfiguration.reachableAddresses`.
    ///
    /// - Parameters:
    ///   - transport: Sends the requests. It doesn't follow redirects.
    ///   - selfRegistered: Sends those to clients that registered themselves, which may make connections to fewer
    ///     addresses; `nil` for the same transport.
    ///   - time: The clock.
    public func sendDeliveries(
        over transport: any HTTPTransport, selfRegistered: (any HTTPTransport)? = nil,
        time: any TimeSource = SystemTimeSource()
    ) async {
        let sender = LogoutSender(
            service: site.service, transport: transport, selfRegistered: selfRegistered)
        await DeliveryLoop(attempt: DeliveryAttempt(site: site, sender: sender), time: time).run()
    }
}
