/// A script of a page. The page's policy names its digest, and so allows no other one.
struct InlineScript: Sendable {
    let text: String
    /// The SHA-256 of the text, in base64.
    let digest: String

    /// Sends the page's form.
    static let submitForm = InlineScript(
        text: "document.forms[0].submit()", digest: "ePniVEkSivX/c7XWBGafqh8tSpiRrKiqYeqbG7N1TOE=")

    var content: HTML { HTML(stringLiteral: "<script>\(text)</script>\n") }

    /// The part of the Content Security Policy that allows it.
    var policy: String { "; script-src 'sha256-\(digest)'" }
}
