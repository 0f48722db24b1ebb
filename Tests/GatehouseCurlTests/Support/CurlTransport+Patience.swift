import GatehouseCurl

extension CurlTransport {
    /// A transport that gives servers ten minutes to let it in: a machine that is busy with a thousand other tests is
    /// slow, which is no failure.
    static func patient(_ configuration: CurlConfiguration = CurlConfiguration()) -> CurlTransport {
        var configuration = configuration
        configuration.connectTimeout = .seconds(600)
        return CurlTransport(configuration)
    }
}
