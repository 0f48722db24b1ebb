import Foundation
import GatehouseHTTP
import GatehouseTypes

/// The suite's own browser: it keeps cookies, follows redirects and fills in forms. It runs no scripts.
actor OwnBrowser: ConformanceBrowser {
    struct TooManyPages: Error, CustomStringConvertible {
        var description: String { "the browser came to no end after \(OwnBrowser.maximumSteps) pages and redirects" }
    }

    /// The page asks the same again.
    struct SamePage: Error, CustomStringConvertible {
        /// The fields that were filled in.
        let filled: [String]
        /// The fields for which the configuration has no value.
        let missing: [String]

        var description: String {
            let reason =
                missing.isEmpty
                ? "check the values of \(filled.joined(separator: ", "))"
                : "add a value for \(missing.joined(separator: ", "))"
            return "the page came back after its form was sent: \(reason) to the fields of 'user' in the configuration"
        }
    }

    private static let maximumSteps = 24

    private let wire: Wire
    private let user: ConformanceUser
    private let time: any TimeSource
    private var cookies = CookieJar()

    init(wire: Wire, user: ConformanceUser, time: any TimeSource) {
        (self.wire, self.user, self.time) = (wire, user, time)
    }

    func open(_ visit: Visit) async throws -> Arrival {
        var (address, form) = (visit.address, visit.form)
        var referrer: String?
        var wasAsked = false
        var lastAsked: [String]?
        for _ in 0..<OwnBrowser.maximumSteps {
            let response = try await send(address, form, from: referrer)
            if response.status.isRedirect, let target = OwnBrowser.resolve(response.headers["Location"], at: address) {
                if let callback = Callback(address: target, stops: visit.stops) {
                    return Arrival(place: .app(callback), wasAsked: wasAsked)
                }
                if ![307, 308].contains(response.status.rawValue) { form = nil }
                (address, referrer) = (target, nil)
                continue
            }
            let forms = HTMLPage.forms(in: response.text)
            if let callback = answer(on: response.text, forms, at: address, visit.stops) {
                return Arrival(place: .app(callback), wasAsked: wasAsked)
            }
            let step = PageStep(forms: forms, user: user, attitude: visit.attitude)
            wasAsked = wasAsked || step.asks
            if let asked = step.asked {
                guard asked != lastAsked else { throw SamePage(filled: asked, missing: step.missing) }
                lastAsked = asked
            }
            guard let sent = step.answer, let target = OwnBrowser.resolve(sent.form.action, at: address) else {
                return Arrival(
                    place: .page(status: response.status.rawValue, address: address, text: response.text),
                    wasAsked: wasAsked)
            }
            referrer = address
            (address, form) =
                sent.form.isPost ? (target, sent.parameters) : (target + "?" + sent.parameters.encoded, nil)
        }
        throw TooManyPages()
    }

    /// An answer that a page brings to an app: by a form that a script sends, or by a link that the person follows.
    private func answer(on page: String, _ forms: [HTMLForm], at address: String, _ stops: [String]) -> Callback? {
        let posted = forms.lazy.compactMap { form in
            OwnBrowser.resolve(form.action, at: address).flatMap {
                Callback(address: $0, form: form.sent(pressing: nil), stops: stops)
            }
        }
        let linked = HTMLPage.links(in: page).lazy.compactMap { link in
            OwnBrowser.resolve(link, at: address).flatMap { Callback(address: $0, stops: stops) }
        }
        let isAnswer = { (callback: Callback) in
            callback.parameters["code"] != nil || callback.parameters["error"] != nil
        }
        return posted.first(where: isAnswer) ?? linked.first(where: isAnswer)
    }

    private func send(_ address: String, _ form: Parameters?, from referrer: String?) async throws -> HTTPResponse {
        guard let url = URL(string: address), Origin(url) != nil else {
            throw Wire.InvalidAddress(address: address)
        }
        var headers: HTTPHeaders = ["Accept": "text/html"]
        headers["Cookie"] = cookies.field(for: url)
        if form != nil {
            headers["Origin"] = referrer.flatMap(URL.init(string:)).flatMap(Origin.init)?.description ?? "null"
        }
        let response = try await wire.send(form == nil ? .get : .post, address, headers: headers, form: form)
        cookies.store(response, from: url, at: time.now)
        return response
    }

    private static func resolve(_ reference: String?, at address: String) -> String? {
        guard let reference else { return nil }
        guard !reference.isEmpty else { return address }
        return URL(string: reference, relativeTo: URL(string: address))?.absoluteURL.absoluteString
    }
}

/// What the person does on a page.
struct PageStep: Sendable {
    /// The fields that the person fills in or would have to, of the form that is sent; `nil` if it has none.
    let asked: [String]?
    /// The fields of that form into which a person types, and for which the configuration has no value.
    let missing: [String]
    /// Whether the page asks for what the person knows.
    let asks: Bool
    /// The form that the person sends; `nil` if there is none for this person.
    let answer: (form: HTMLForm, parameters: Parameters)?

    init(forms: [HTMLForm], user: ConformanceUser, attitude: Visit.Attitude) {
        asks = forms.contains { form in form.fields.contains { !$0.isButton && user.fields[$0.name] != nil } }
        guard attitude != .leaves else {
            (asked, answer, missing) = (nil, nil, [])
            return
        }
        let buttons = attitude == .rejects ? user.reject : user.accept
        for form in forms {
            guard let button = PageStep.button(in: form, among: buttons) else { continue }
            (asked, missing) = (nil, [])
            answer = (form, PageStep.filled(form, user).sent(pressing: button.isButton ? button : nil))
            return
        }
        guard let form = forms.first(where: { form in form.fields.contains { user.fields[$0.name] != nil } }) else {
            (asked, answer, missing) = (nil, nil, [])
            return
        }
        asked = form.fields.filter { !$0.isButton && user.fields[$0.name] != nil }.map(\.name)
        missing = form.unfilled(by: user)
        answer = (form, PageStep.filled(form, user).sent(pressing: form.fields.first(where: \.isButton)))
    }

    /// A button by its name or what stands on it, or the hidden field that says what a form's only button means.
    private static func button(in form: HTMLForm, among buttons: [String]) -> HTMLForm.Field? {
        form.fields.first { field in
            buttons.contains("\(field.name)=\(field.value)")
                || field.isButton && (buttons.contains(field.name) || buttons.contains(field.label))
        }
    }

    private static func filled(_ form: HTMLForm, _ user: ConformanceUser) -> HTMLForm {
        var form = form
        for index in form.fields.indices where !form.fields[index].isButton {
            if let value = user.fields[form.fields[index].name] { form.fields[index].value = value.revealed }
        }
        return form
    }
}

extension HTMLForm {
    /// The fields into which a person types, and for which the configuration has no value.
    func unfilled(by user: ConformanceUser) -> [String] {
        fields.filter { $0.isTyped && $0.value.isEmpty && user.fields[$0.name] == nil }.map(\.name)
    }
}
