/// The lines on which our functions decide. What is decided is no secret: the caller gets it.
extension Subject.Decision {
    static let macToken = Subject.Decision(
        file: "GatehouseJOSE/MACs/MACVerifiedToken.swift",
        line: "guard isValid else { throw JOSEError(.invalidSignature) }")

    static let boxTag = Subject.Decision(
        file: "GatehouseCrypto/Encryption/AESCBCHMAC.swift",
        line: "guard ConstantTime.areEqual(box.tag, expected) else {")

    static let state = Subject.Decision(
        file: "GatehouseOAuth/Authorization/AuthorizationResponse.swift",
        line: #"guard let state = parameters["state"], Secret(state).matches(Secret(expectedState)) else {"#)

    static let idTokenNonce = Subject.Decision(
        file: "GatehouseOAuth/Tokens/IDTokenExpectation.swift",
        line: #"if let nonce, !Secret(claims.nonce ?? "").matches(Secret(nonce)) { return .wrongNonce }"#)

    static let leftHalfHash = Subject.Decision(
        file: "GatehouseOAuth/Tokens/LeftHalfHash.swift",
        line: "return digests.contains { ConstantTime.areEqual(leftHalf($0), hash) }")

    /// Once for each of the periods that were looked at.
    static func timedNonce(_ count: Int) -> Subject.Decision {
        Subject.Decision(
            file: "GatehouseOAuth/DPoP/NoncePolicy.swift",
            line: "return (-1...1).contains { ConstantTime.areEqual(self.code(of: currentPeriod + $0), code) }",
            count: count)
    }
}
