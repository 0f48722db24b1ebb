import Foundation

/// The first form of a page: where it is sent, and the fields that it comes with.
struct SignInForm: Sendable {
    let action: String
    let fields: [(name: String, value: String)]

    /// Finds it; nil if the page has none.
    init?(page: String) {
        guard let form = page.firstMatch(of: #/<form\b([^>]*)>(.*?)</form>/#.dotMatchesNewlines()) else { return nil }
        action = SignInForm.attribute("action", in: form.1) ?? ""
        fields = form.2.matches(of: #/<(?:input|button)\b[^>]*>/#).compactMap { tag in
            SignInForm.attribute("name", in: tag.0).map { ($0, SignInForm.attribute("value", in: tag.0) ?? "") }
        }
    }

    private static func attribute(_ name: String, in tag: Substring) -> String? {
        let found = tag.matches(of: #/\b([a-z-]+)="([^"]*)"/#).first { $0.1 == name }
        return found.map { match in
            let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
            return entities.reduce(String(match.2)) { $0.replacing($1.0, with: $1.1) }
        }
    }
}
