import GatehouseTypes

extension Duration {
    /// As libpq and the server want it: rounded up, and at least 1, since 0 stands for no limit.
    var wholeMilliseconds: Int { max(1, Int((seconds * 1000).rounded(.up))) }
}
