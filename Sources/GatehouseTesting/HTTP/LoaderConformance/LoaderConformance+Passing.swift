import GatehouseHTTP

extension LoaderConformance {
    static var passing: [Check] {
        [
            Check("A request goes on once, and its answer comes back") { subject in
                let transport = ScriptedTransport { _ in
                    HTTPResponse(status: 200, headers: ["X-Answer": "yes"], body: [1, 2, 3])
                }
                let request = subject.request(.get, "/path")
                let response = try await subject.chain(over: transport).load(request)
                try require(transport.requests.count, is: 1, "the number of requests")
                try require(transport.requests[0].percentEncodedPath, is: "/path", "the path")
                try require(response.status, is: 200, "the status")
                try require(response.headers["X-Answer"], is: "yes", "a header field")
                try require(response.body, is: [1, 2, 3], "the content")
                try require(response.request?.id, is: request.id, "the answered request")
            },
            Check("What a request says gets through") { subject in
                let transport = ScriptedTransport { _ in HTTPResponse(status: 204) }
                var request = subject.request(.post, "/path", body: BytesBody([1, 2]))
                request.headers["X-Question"] = "why"
                request[option: Timeout.self] = .seconds(7)
                _ = try await subject.chain(over: transport).load(request)
                let sent = transport.requests[0]
                try require(sent.method, is: .post, "the method")
                try require(try sent.body.encode(), is: [1, 2], "the content")
                try require(sent.headers["X-Question"], is: "why", "a header field")
                try require(sent[option: Timeout.self], is: .seconds(7), "an option")
            },
            Check("A 4xx is an answer like any other") { subject in
                let transport = ScriptedTransport { _ in HTTPResponse(status: 404, body: [4]) }
                let response = try await subject.chain(over: transport).load(subject.request())
                try require(response.status, is: 404, "the status")
                try require(response.body, is: [4], "the content")
            },
            Check("Requests at the same time get their own answers") { subject in
                let transport = ScriptedTransport { request in
                    await Task.yield()
                    return HTTPResponse(status: 200, body: Array(request.percentEncodedPath.utf8))
                }
                let chain = try await subject.chain(over: transport)
                try await withThrowingTaskGroup { group in
                    for number in 0..<100 {
                        let request = subject.request(.get, "/\(number)")
                        group.addTask {
                            let response = try await chain.load(request)
                            try require(response.text, is: "/\(number)", "the answer")
                            try require(response.request?.id, is: request.id, "the answered request")
                        }
                    }
                    try await group.waitForAll()
                }
            },
            Check("One loader stands in two chains") { subject in
                let loader = try await subject.makeLoader()
                for answer in [UInt8(1), 2] {
                    let transport = ScriptedTransport { _ in HTTPResponse(status: 200, body: [answer]) }
                    let chain = LoaderChain(transport: transport) { loader }
                    let response = try await chain.load(subject.request(.get, "/\(answer)"))
                    try require(response.body, is: [answer], "the answer")
                }
            },
        ]
    }
}
