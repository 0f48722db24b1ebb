import Foundation
import GatehouseCrypto
import GatehouseTypes
import Testing

@testable import GatehouseProviders

@Suite("What the browser shows at the end")
struct RedirectAnswerTests {
    private func text(_ answer: RedirectAnswer, _ texts: RedirectTexts = RedirectTexts()) -> String {
        String(decoding: answer.bytes(texts), as: UTF8.self)
    }

    @Test func `speaks the app's language, and takes none of its words for markup`() {
        var texts = RedirectTexts()
        texts.language = "de"
        texts.finishedTitle = "Zurück <zur> \"App\""
        texts.finishedText = "Fenster & Tür zu."
        let page = text(.finished, texts)
        #expect(page.contains(#"<html lang="de">"#))
        #expect(page.contains("<h1>Zurück &lt;zur&gt; &quot;App&quot;</h1>"))
        #expect(page.contains("<p>Fenster &amp; Tür zu.</p>"))
    }

    @Test(arguments: [
        RedirectAnswer.finished, .received, .failed, .redirect(to: URL(filePath: "/")), .forbidden, .notFound,
        .methodNotAllowed, .tooLarge, .malformed,
    ])
    func `runs nothing and loads nothing`(answer: RedirectAnswer) throws {
        let page = text(answer)
        let body = try #require(page.split(separator: "\r\n\r\n", maxSplits: 1).last)
        #expect(page.contains("Content-Length: \(body.utf8.count)\r\n"))
        for mark in ["<script", "http://", "https://", "src=", "href=", "@import", "url("] {
            #expect(!body.contains(mark))
        }
        let style = try #require(body.firstMatch(of: /<style>(.*)<\/style>/)?.1)
        let digest = Base64.encode(Digest.sha256(Array(style.utf8)))
        #expect(page.contains("default-src 'none'; style-src 'sha256-\(digest)'; frame-ancestors 'none'"))
    }
}
