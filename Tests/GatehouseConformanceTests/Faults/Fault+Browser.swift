import GatehouseHTTP

@testable import GatehouseConformance

extension Fault {
    private static let callback = "https://client.example/callback"

    /// What the provider does with browsers is wrong.
    static let ofBrowser: [Fault] = [
        changingAnswer("answer: no state") { $0["state"] = nil },
        changingAnswer("answer: another iss") { $0["iss"] = "https://other.example" },
        changingAnswer("answer: a code that can be guessed") { answer in
            if answer["code"] != nil { answer["code"] = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" }
        },
        changingAnswer("answer: a code instead of an error") { answer in
            guard answer["error"] != nil else { return }
            (answer["error"], answer["error_description"]) = (nil, nil)
            answer["code"] = "lXB2b9aHcYzV3kQ7tR5wE1uJ8mN4xGpS"
        },
        changingAnswer("answer: an unknown error instead of a code") { answer in
            guard answer["code"] != nil else { return }
            answer["code"] = nil
            answer["error"] = "server_error"
        },
        Fault("authorization: forgets prompt and max_age") { request, provider in
            guard request.path == "/authorize" else { return try await provider(request) }
            var parameters = request.parameters
            (parameters["prompt"], parameters["max_age"]) = (nil, nil)
            return try await provider(request.asking(parameters))
        },
        refusing("authorization: refuses silent requests") { $0["prompt"] == "none" },
        refusing("authorization: refuses parameters that it needn't know") { parameters in
            let names = ["display", "ui_locales", "claims_locales", "extra", "login_hint", "claims", "acr_values"]
            return names.contains { parameters[$0] != nil }
        },
        refusing("authorization: refuses PKCE") { $0["code_challenge"] != nil },
        refusing("authorization: refuses requests without nonce") { parameters in
            parameters["nonce"] == nil && parameters["request_uri"] == nil
        },
        Fault("authorization: takes no POST") { request, provider in
            guard request.path == "/authorize", request.method == .post else { return try await provider(request) }
            return HTTPResponse(status: .methodNotAllowed)
        },
        rewriting("authorization: asks for a password instead of reporting a mistake", "/authorize") { response, _ in
            guard response.status == .badRequest else { return }
            response = page(
                #"<form method="post"><input name="email"><input name="password"><button>Go</button></form>"#)
        },
        rewriting("logout: comes back to everybody", "/logout") { response, request in
            guard !response.status.isRedirect, request.parameters["csrf"] == nil else { return }
            response = HTTPResponse(
                status: .seeOther, headers: ["Location": request.parameters["post_logout_redirect_uri"] ?? callback])
        },
        Fault("logout: ends nothing") { request, provider in
            guard request.path == "/logout" else { return try await provider(request) }
            return page("Signed out")
        },
    ]

    /// A page of the provider.
    private static func page(_ content: String) -> HTTPResponse {
        HTTPResponse(
            status: .ok, headers: ["Content-Type": "text/html"],
            body: Array("<html><body>\(content)</body></html>".utf8))
    }

    /// A fault that changes what the browser brings to an app in the query.
    private static func changingAnswer(
        _ name: String, _ change: @escaping @Sendable (inout Parameters) -> Void
    ) -> Fault {
        Fault(name) { request, provider in
            var response = try await provider(request)
            guard let location = response.headers["Location"], location.hasPrefix(callback),
                let start = location.firstIndex(of: "?"),
                var answer = Parameters(encoded: String(location[location.index(after: start)...]))
            else { return response }
            change(&answer)
            response.headers["Location"] = location[...start] + answer.encoded
            return response
        }
    }

    /// A fault that refuses some requests at the authorization endpoint.
    private static func refusing(
        _ name: String, _ isRefused: @escaping @Sendable (Parameters) -> Bool
    ) -> Fault {
        Fault(name) { request, provider in
            let parameters = request.parameters
            guard request.path == "/authorize", isRefused(parameters) else { return try await provider(request) }
            var answer: Parameters = ["error": "login_required", "iss": "https://id.example.com"]
            answer["state"] = parameters["state"]
            return HTTPResponse(status: .seeOther, headers: ["Location": callback + "?" + answer.encoded])
        }
    }
}
