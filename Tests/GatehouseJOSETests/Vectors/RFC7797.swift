/// The examples of RFC 7797 (JWS Unencoded Payload Option), section 4, with the key of RFC 7515, appendix A.1.
enum RFC7797 {
    /// What is signed.
    static let payload = "$.02"

    /// Section 4.1: in the usual form.
    static let encoded = "eyJhbGciOiJIUzI1NiJ9.JC4wMg.5mvfOroL-g7HyqJoozehmsaqmvTYGEq5jTI1gVvoEoQ"

    /// Section 4.2: what is signed isn't encoded, and not in the token.
    static let detached =
        "eyJhbGciOiJIUzI1NiIsImI2NCI6ZmFsc2UsImNyaXQiOlsiYjY0Il19..A5dxf2s96_n5FLueVuW1Z_vh161FwXZC4YLPff6dmDY"

    /// Section 4.2, as it would be with its payload, which the compact form has no place for.
    static let unencoded =
        "eyJhbGciOiJIUzI1NiIsImI2NCI6ZmFsc2UsImNyaXQiOlsiYjY0Il19.$.02.A5dxf2s96_n5FLueVuW1Z_vh161FwXZC4YLPff6dmDY"
}
