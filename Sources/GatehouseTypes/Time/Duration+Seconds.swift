extension Duration {
    /// The duration in seconds.
    public var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }

    /// The duration in whole seconds, rounded down.
    public var wholeSeconds: Int64 {
        components.attoseconds < 0 ? components.seconds - 1 : components.seconds
    }
}
