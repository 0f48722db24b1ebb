import GatehouseHTTP

/// Sends people who type the bare address to the page of their account.
struct RootEndpoint: Endpoint {
    let site: Site
    var path: PathPattern = "/"
    var isAtHost = false

    var isForPeople: Bool { true }

    var actions: [HTTPMethod: Action] {
        [.get: Action { _ in .seeOther(site.basePath + SitePath.account) }]
    }

    /// The issuer's address with a slash at its end; if it has a path, also without one.
    static func all(on site: Site) -> [RootEndpoint] {
        let root = RootEndpoint(site: site)
        guard !site.basePath.isEmpty else { return [root] }
        return [root, RootEndpoint(site: site, path: PathPattern(site.basePath), isAtHost: true)]
    }
}
