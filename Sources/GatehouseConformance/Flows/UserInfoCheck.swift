import GatehouseHTTP
import GatehouseTypes

/// Checks the answer of the UserInfo endpoint.
struct UserInfoCheck: Sendable {
    /// The standard claims, and what each is (OIDCC 5.1).
    private static let kinds: [(names: [String], kind: String, matches: @Sendable (JSONValue) -> Bool)] = [
        (
            [
                "sub", "name", "given_name", "family_name", "middle_name", "nickname", "preferred_username", "profile",
                "picture", "website", "email", "gender", "birthdate", "zoneinfo", "locale", "phone_number",
            ], "a text that isn't empty", { $0.string.map { !$0.isEmpty } ?? false }
        ),
        (["email_verified", "phone_number_verified"], "true or false", { $0.bool != nil }),
        (["updated_at"], "a number", { $0.number != nil }),
        (["address"], "an object", { $0.object.map { !$0.isEmpty } ?? false }),
    ]

    let test: ModuleContext

    /// Checks a response, and returns its claims.
    func check(_ response: HTTPResponse, of signedIn: SignedIn) throws(ModuleEnd) -> JSONDocument {
        let judge = test.judge
        try judge.require(
            response.status == .ok, "the UserInfo endpoint answers with 200, here with \(response.status)",
            "OIDCC 5.3.2")
        let type = response.headers["Content-Type"] ?? "none"
        judge.expect(
            type.asciiLowercased.hasPrefix("application/json"), "the content type is application/json, here \(type)",
            "OIDCC 5.3.2")
        let claims = try judge.require(try? JSONDocument(response.body), "the answer is a JSON object", "OIDCC 5.3.2")
        check(claims, of: signedIn)
        return claims
    }

    /// Checks claims.
    func check(_ claims: JSONDocument, of signedIn: SignedIn) {
        let judge = test.judge
        judge.expect(
            claims.text("sub") != nil && claims.text("sub") == signedIn.subject, "sub is that of the ID token",
            "OIDCC 5.3.2")
        for (names, kind, matches) in UserInfoCheck.kinds {
            for name in names {
                guard let value = claims[name] else { continue }
                judge.expect(matches(value), "\(name) is \(kind)", "OIDCC 5.1")
            }
        }
    }
}
