import GatehouseCurl
public import GatehouseHTTP

extension LoaderChain {
    /// A chain that ends in this platform's transport.
    ///
    /// - Parameter loaders: The loaders; the first one gets each request first.
    public convenience init(@LoaderChainBuilder loaders: () -> [any HTTPLoader]) {
        self.init(transport: CurlTransport(), loaders: loaders)
    }
}
