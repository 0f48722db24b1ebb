import GatehouseHTTP

/// Serves the look of the pages.
struct StyleEndpoint: Endpoint {
    var path: PathPattern { PathPattern(StyleSheet.path) }

    var actions: [HTTPMethod: Action] {
        [
            .get: Action { _ in
                HTTPResponse(
                    status: .ok,
                    headers: [
                        "Content-Type": "text/css; charset=utf-8",
                        "Cache-Control": "public, max-age=31536000, immutable",
                    ],
                    body: Array(StyleSheet.text.utf8))
            }
        ]
    }
}
