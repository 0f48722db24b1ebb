import GatehouseHTTP
import GatehouseTypes

extension ConformanceModule {
    static let fapiProofNegative = fapi(
        "dpop-negative-tests", "The resource checks proofs as RFC 9449 says."
    ) { test in
        let flow = try await SignInFlow(test)
        let token = try await flow.signInAndCall().tokens.accessToken
        let address = try test.configuration.resource ?? test.endpoint("userinfo_endpoint")
        for step in try ProofStep.all(test, at: address) {
            var changed = flow
            changed.draft = onProofs(step.change)
            test.judge.expect(step, try await changed.callResource(token))
        }
        try await repeatProof(flow, token, address, test)
        try await sendOddly(flow, token, address, test)
        try flow.expectAccepted(try await flow.callResource(token))
    }

    /// A proof can be used once.
    private static func repeatProof(
        _ flow: SignInFlow, _ token: String, _ address: String, _ test: ModuleContext
    ) async throws {
        var flow = flow
        let identifier = test.randomness.token(byteCount: 16)
        flow.draft = onProofs { $0.claims["jti"] = .string(identifier) }
        test.judge.expect(
            ProofStep(name: "a jti for the first time", verdict: .accepted) { _ in },
            try await flow.callResource(token))
        test.judge.expect(
            ProofStep(name: "a jti for the second time", verdict: .unwanted) { _ in },
            try await flow.callResource(token))
    }

    /// Proofs and tokens that don't come as they should.
    private static func sendOddly(
        _ flow: SignInFlow, _ token: String, _ address: String, _ test: ModuleContext
    ) async throws {
        let proof = { try flow.proof("GET", address, accessToken: token) ?? "" }
        let cases: [(name: String, verdict: ProofStep.Verdict, headers: HTTPHeaders)] = [
            ("the field DPOP in capitals", .tolerated, ["Authorization": "DPoP \(token)", "DPOP": try proof()]),
            (
                "two proofs", .refused,
                ["Authorization": "DPoP \(token)", "DPoP": try proof(), "DPoP": try proof()]
            ),
            ("something that isn't a JWT", .refused, ["Authorization": "DPoP \(token)", "DPoP": "proof"]),
            ("the token as a bearer token", .refused, ["Authorization": "Bearer \(token)"]),
        ]
        for (name, verdict, headers) in cases {
            let response = try await test.wire.send(.get, address, headers: headers)
            test.judge.expect(ProofStep(name: name, verdict: verdict) { _ in }, response)
        }
        let query = address + (address.contains("?") ? "&" : "?") + "query=1"
        let response = try await test.wire.send(
            .get, query, headers: ["Authorization": "DPoP \(token)", "DPoP": try proof()])
        test.judge.expect(
            ProofStep(name: "htu without the query of the request", verdict: .accepted) { _ in }, response)
    }
}

extension Judge {
    fileprivate func expect(_ step: ProofStep, _ response: HTTPResponse) {
        let status = response.status
        let isRefused = [400, 401].contains(status.rawValue)
        switch step.verdict {
        case .accepted: expect(status.isSuccess, "\(step.name) is accepted, here \(status)", "RFC 9449 4.3")
        case .tolerated: advise(status.isSuccess, "\(step.name) is accepted, here \(status)", "RFC 9449 4.3")
        case .refused: expect(isRefused, "\(step.name) is refused, here \(status)", "RFC 9449 4.3")
        case .unwanted: advise(isRefused, "\(step.name) is refused, here \(status)", "RFC 9449 11.1")
        }
    }
}
