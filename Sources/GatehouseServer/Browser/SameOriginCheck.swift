import GatehouseHTTP

/// Whether a form was sent by a page of this site, as far as the browser says.
enum SameOriginCheck {
    static func passes(_ request: IncomingRequest, site: Site) -> Bool {
        // Our pages send no referrer, and for such pages browsers write `null`.
        let origins = request.headers[values: "Origin"]
        guard origins.allSatisfy({ $0 == "null" || $0 == site.origin?.description }) else { return false }
        let sites = request.headers[values: "Sec-Fetch-Site"]
        return sites.allSatisfy { $0 == "same-origin" || $0 == "none" }
    }
}
