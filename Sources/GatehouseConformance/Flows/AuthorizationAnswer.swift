import GatehouseTypes

/// The answer that a browser brings to the client.
struct AuthorizationAnswer: Sendable {
    private let flow: SignInFlow
    private let arrival: Arrival
    private var judge: Judge { flow.test.judge }

    init(_ flow: SignInFlow, _ arrival: Arrival) {
        (self.flow, self.arrival) = (flow, arrival)
    }

    /// The code of a successful answer.
    func code() throws(ModuleEnd) -> String {
        let callback = try callback()
        let answer = callback.answer
        if let error = answer["error"] {
            let text = answer["error_description"].map { ": " + $0 } ?? ""
            throw judge.failure("the provider answers with the error \(error)\(text)", "OIDCC 3.1.2.5")
        }
        expectCommon(callback, others: ["code"])
        let code = try judge.require(answer["code"], "there is a code", "RFC 6749 4.1.2")
        judge.expectUnguessable(code, "the code", "RFC 6749 A.11")
        return code
    }

    /// The error of an answer that must be one of these.
    @discardableResult
    func error(oneOf codes: [String], _ requirement: String) throws(ModuleEnd) -> String {
        let callback = try callback()
        let error = try judge.require(
            callback.answer["error"], "the provider answers with an error", "RFC 6749 4.1.2.1")
        expectCommon(callback, others: ["error", "error_description", "error_uri"])
        judge.expect(
            codes.contains(error), "the error is \(codes.joined(separator: " or ")), here \(error)", requirement)
        let description = callback.answer["error_description"] ?? ""
        judge.expect(
            TextChecks.isErrorText(description), "error_description has only allowed characters", "RFC 6749 A.8")
        judge.expect(callback.answer["code"] == nil, "there is no code beside the error", "RFC 6749 4.1.2.1")
        return error
    }

    /// The answer must be an error of these, or a page of the provider that reports the mistake.
    func errorOrPage(oneOf codes: [String], _ requirement: String) throws(ModuleEnd) {
        guard arrival.callback != nil else { return errorPage(requirement) }
        try error(oneOf: codes, requirement)
    }

    /// The provider must not send the browser to the app, but report the mistake on a page of its own.
    func page(_ requirement: String) {
        guard case .app(let callback) = arrival.place else { return errorPage(requirement) }
        judge.expect(false, "the browser stays at the provider, and isn't sent to \(callback.address)", requirement)
    }

    private func errorPage(_ requirement: String) {
        guard case .page(let status, let address, _) = arrival.place else { return }
        if (400..<500).contains(status) {
            judge.record(
                .met, "the provider shows a page with status \(status) and sends the browser nowhere", requirement)
        } else if status >= 500 {
            judge.record(.failure, "the provider's page has status \(status)", requirement)
        } else if arrival.wasAsked == true {
            judge.record(
                .failure, "the provider asks the person to sign in instead of reporting a mistake", requirement)
        } else {
            judge.record(.review, "a person must see whether the page at \(address) reports the mistake", requirement)
        }
    }

    private func callback() throws(ModuleEnd) -> Callback {
        switch arrival.place {
        case .app(let callback): return callback
        case .page(let status, let address, let text):
            throw judge.failure(
                "the browser doesn't come back to the client: it stays at \(address.prefix { $0 != "?" }), status "
                    + "\(status)\(remark(on: text))", "OIDCC 3.1.2.5")
        }
    }

    /// What the configuration may lack for a page.
    private func remark(on page: String) -> String {
        let user = flow.test.configuration.user
        let fields = HTMLPage.forms(in: page).flatMap { $0.unfilled(by: user) }
        guard !fields.isEmpty else { return "" }
        return ", and asks for \(fields.joined(separator: ", ")), for which 'user' in the configuration has no value"
    }

    private func expectCommon(_ callback: Callback, others: [String]) {
        let answer = callback.answer
        let sent = flow.request["state"]
        judge.expect(answer["state"] == sent, "state is that of the request, or missing with it", "RFC 6749 4.1.2")
        let mode = flow.request["response_mode"] ?? "query"
        judge.expect(callback.mode.rawValue == mode, "the answer comes by \(mode)", "OAuth Multiple Response Types 2.1")
        let known = Set(others + ["state", "iss", "session_state"])
        let unknown = answer.names.filter { !known.contains($0) }
        judge.advise(
            unknown.isEmpty, "the answer has no unknown parameters: \(unknown.joined(separator: " "))", "RFC 6749 4.1.2"
        )
        judge.expect(Set(answer.names).count == answer.names.count, "no parameter comes twice", "RFC 6749 3.1")
        let declares = flow.test.provider.metadata["authorization_response_iss_parameter_supported"]?.bool == true
        guard answer["iss"] != nil || declares || flow.test.profile.isFAPI else { return }
        judge.expect(answer["iss"] == flow.test.provider.issuer, "iss is the issuer", "RFC 9207 2")
    }
}
