/// How many tries and requests a service accepts. A program can change each number.
///
/// A window begins with the first failure or request that is counted in it. A network is one IPv4 address, or the IPv6
/// addresses with the same first 64 bits. An address that isn't known belongs to one network of its own.
public struct LimitRules: Sendable, Hashable {
    /// How much is accepted in a window.
    public struct Limit: Sendable, Hashable {
        /// How many.
        public var count: Int
        /// The length of the window.
        public var window: Duration

        /// Creates a limit.
        public init(_ count: Int, in window: Duration) {
            self.count = count
            self.window = window
        }
    }

    private static let quarterHour: Duration = .seconds(15 * 60)
    private static let minute: Duration = .seconds(60)

    /// Wrong passwords for one email address from one network: 5 in 15 minutes. A person may mistype a few times.
    public var nameAndNetwork = Limit(5, in: quarterHour)

    /// Wrong passwords from one network: 100 in 15 minutes. There can be an office behind one address; known browsers
    /// and devices aren't counted here.
    public var network = Limit(100, in: quarterHour)

    /// Wrong passwords for one email address from all networks: 50 in 15 minutes, without those from known browsers and
    /// devices.
    public var name = Limit(50, in: quarterHour)

    /// Wrong passwords in a browser in which the account was signed in before: 10 in 15 minutes. No other limit applies
    /// to it.
    public var knownBrowser = Limit(10, in: quarterHour)

    /// Wrong passwords on a device of the account, known by the key in the request (`dpop_jkt`, RFC 9449, section 10):
    /// 10 in 15 minutes. No other limit applies to it.
    public var knownDevice = Limit(10, in: quarterHour)

    /// Wrong user codes that one account has entered: 10 in 15 minutes. A right one doesn't begin the count anew.
    public var userCodes = Limit(10, in: quarterHour)

    /// Wrong user codes that were entered in one network: 50 in 15 minutes.
    public var userCodesOfNetwork = Limit(50, in: quarterHour)

    /// How many passwords of one network are checked at once: 16. The other tries wait, so that one network can't take
    /// all places of the password hasher.
    public var checksPerNetwork = 16

    /// Failed client authentications of one client from one network: 60 in a minute. All unknown clients are one. Wrong
    /// registration access tokens for one client have the same limit, and are counted by themselves, whether there is
    /// such a client or not.
    public var clientFailures = Limit(60, in: minute)

    /// Requests to the token and revocation endpoints of a client that has authenticated: 60,000 in a minute.
    public var clientRequests = Limit(60_000, in: minute)

    /// Requests of a public client to these endpoints from one network: 60,000 in a minute. All devices behind a proxy
    /// can seem to be one network. Everybody can use a public client's identifier, so there is no limit for the client
    /// as a whole, which a stranger could use up.
    public var publicClientRequests = Limit(60_000, in: minute)

    /// Requests to the authorization endpoint from one network: 240 in a minute. Each becomes a row; a request of more
    /// than 4 KiB counts as several.
    public var authorizationRequests = Limit(240, in: minute)

    /// Requests for authorization that a client which authenticates has pushed: 6,000 in a minute. A request of more
    /// than 4 KiB counts as several.
    public var pushedRequests = Limit(6_000, in: minute)

    /// Requests with a right token to register a client or to manage a registration from one network, and those about
    /// one client: 60 in a minute. Each can become a row. Wrong initial access tokens have the same limit, and are
    /// counted by themselves.
    public var registrationRequests = Limit(60, in: minute)

    /// Wrong registration access tokens for all clients from one network: 240 in a minute, also for clients that don't
    /// exist. After that right tokens from there are refused, too: no row is read.
    public var registrationFailures = Limit(240, in: minute)

    /// Requests of devices for a code from one network: 240 in a minute. Each becomes a row.
    public var deviceRequests = Limit(240, in: minute)

    /// Requests to sign a person out (RP-Initiated Logout) from one network: 240 in a minute. Each can contain an ID
    /// token, whose signature is verified.
    public var logoutRequests = Limit(240, in: minute)

    /// Requests with an access token to the service itself (userinfo) from one network: 60,000 in a minute. All devices
    /// behind a proxy, and all users of a web app, can seem to be one network.
    public var userInfoRequests = Limit(60_000, in: minute)

    /// The limits above.
    public init() {}
}
