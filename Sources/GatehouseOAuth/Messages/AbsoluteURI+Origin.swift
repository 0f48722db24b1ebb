extension AbsoluteURI {
    /// The scheme, the host without the dot that ends a complete name, and the port.
    var originText: String {
        var name = host ?? ""
        if name.hasSuffix(".") { name.removeLast() }
        return "\(scheme)://\(name):\(port ?? (scheme == "https" ? 443 : 80))"
    }
}
