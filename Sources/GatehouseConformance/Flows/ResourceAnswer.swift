import GatehouseHTTP
import GatehouseTypes

extension SignInFlow {
    /// The resource accepts the token.
    func expectAccepted(_ response: HTTPResponse) throws {
        try test.judge.require(
            response.status.isSuccess, "the resource accepts the token, here with status \(response.status)",
            "FAPI 2.0 SP 5.3.4")
    }
}
