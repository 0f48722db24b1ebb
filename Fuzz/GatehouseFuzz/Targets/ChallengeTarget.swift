import GatehouseHTTP
import GatehouseTypes

/// Challenges and credentials: what was read, written and read again is the same.
struct ChallengeTarget: FuzzTarget {
    let name = "challenge"
    let scope = ["GatehouseHTTP/Challenges"]

    func check(_ input: [UInt8]) {
        let text = String(decoding: input, as: UTF8.self)
        checkChallenges(text)
        checkCredentials(text)
    }

    private func checkChallenges(_ text: String) {
        guard let challenges = AuthenticationChallenge.parse(text) else { return }
        require(challenges.count <= 16, "there are no more challenges than allowed")
        let written = challenges.map(\.fieldValue).joined(separator: ", ")
        require(AuthenticationChallenge.parse(written) == challenges, "challenges are read as they were written")
        for challenge in challenges {
            let names = challenge.parameters.map { $0.name.lowercased() }
            require(Set(names).count == names.count, "a challenge names no parameter twice")
            require(challenge.token68 == nil || names.isEmpty, "a challenge has a value or parameters")
            require(HTTPHeaders.isFieldValue(challenge.fieldValue), "a challenge can stand in a field")
        }
    }

    private func checkCredentials(_ text: String) {
        guard let credentials = AuthorizationCredentials(text) else { return }
        let again = AuthorizationCredentials(credentials.fieldValue)
        require(again?.fieldValue == credentials.fieldValue, "credentials are read as they were written")
        require(again?.scheme == credentials.scheme, "credentials keep their scheme")
        require(again?.parameters == credentials.parameters, "credentials keep their parameters")
        require("\(credentials)" == "\(credentials.scheme) <redacted>", "credentials show no value")
        guard let basic = BasicCredentials(credentials) else { return }
        let repeated = BasicCredentials(basic.authorization)
        require(repeated?.username == basic.username, "a name is read as it was written")
        require(
            repeated?.password.revealedBytes == basic.password.revealedBytes, "a password is read as it was written")
    }
}
