import Foundation
import GatehouseTypes

/// The first form of a page. It parses only the pages of Gatehouse's own token service; it isn't a general HTML parser.
struct PageForm {
    private let action: String
    private let inputs: [(name: String, value: String)]

    init?(_ page: String) {
        guard let form = page.firstMatch(of: #/(?s)<form([^>]*)>(.*?)</form>/#) else { return nil }
        action = PageForm.attribute("action", in: form.output.1) ?? ""
        inputs = form.output.2.matches(of: #/<input([^>]*)>/#).compactMap { input in
            PageForm.attribute("name", in: input.output.1).map {
                ($0, PageForm.attribute("value", in: input.output.1) ?? "")
            }
        }
    }

    func target(on page: URL) -> URL? {
        action.isEmpty ? page : URL(string: action, relativeTo: page)?.absoluteURL
    }

    func filledIn(with entries: [String: Secret]) -> [(name: String, value: String)] {
        inputs.map { ($0.name, entries[$0.name]?.revealed ?? $0.value) }
    }

    private static func attribute(_ name: String, in tag: Substring) -> String? {
        let attributes = tag.matches(of: #/([a-z-]+)="([^"]*)"/#)
        guard let match = attributes.first(where: { $0.output.1 == name }) else { return nil }
        var value = String(match.output.2)
        for (entity, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")] {
            value.replace(entity, with: character)
        }
        return value
    }
}
