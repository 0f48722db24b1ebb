import GatehouseCurl
public import GatehouseHTTP

extension LoaderChain {
    /// Creates a chain that ends in this platform's transport.
    ///
    /// - Parameter loaders: The loaders. The first one receives each request first.
    public convenience init(@LoaderChainBuilder loaders: () -> [any HTTPLoader]) {
        self.init(transport: CurlTransport(), loaders: loaders)
    }
}
