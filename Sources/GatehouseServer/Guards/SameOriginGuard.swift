import GatehouseHTTP

/// Lets forms through that a page of this site has sent, as far as the browser says.
struct SameOriginGuard: RouteGuard {
    let site: Site

    func check(_ request: IncomingRequest) throws(GuardRefusal) {
        guard isSameOrigin(request) else { throw GuardRefusal(.expired(for: request.visitor, site: site)) }
    }

    private func isSameOrigin(_ request: IncomingRequest) -> Bool {
        // Our pages send no referrer, and for such pages browsers write `null`.
        let origins = request.headers[values: "Origin"]
        guard origins.allSatisfy({ $0 == "null" || $0 == site.origin?.description }) else { return false }
        let sites = request.headers[values: "Sec-Fetch-Site"]
        return sites.allSatisfy { $0 == "same-origin" || $0 == "none" }
    }
}
