import Foundation
import GatehouseService

/// Asks somebody who has entered a device's code whether the device may sign in.
struct DevicePage: Page {
    let device: WaitingDevice
    let email: String
    let now: Date
    let action: String
    /// Where somebody else signs in.
    let otherAccount: String
    let token: String
    var problem: String?

    var title: String { "Let a device sign in to \(device.access.clientName)?" }

    var content: HTML {
        """
        <h1>\(title)</h1>
        \(HTML(problem: problem))
        <p>You are signed in as <strong>\(email)</strong>. The device would use this account.</p>
        <p>The device must show this code: <strong class="code">\(device.userCode.description)</strong></p>
        <p>\(origin)</p>
        \(AccessDescription(access: device.access).content)
        <p class="warning">Did somebody send you this code or a link to this page? Then choose Deny: this person would get
        into your account. Choose Allow only if you have started this yourself, on a device in front of you.</p>
        \(button("Allow", decision: "allow"))
        \(button("Deny", decision: "deny", isQuiet: true))
        <p class="detail"><a href="\(otherAccount)">Use another account</a></p>
        """
    }

    /// When and where it was started. The device has chosen the program's name, so the name is short and marked.
    private var origin: HTML {
        let name = String((device.browser.map { BrowserName.words($0) } ?? "").prefix(DevicePage.maximumNameLength))
        let by: HTML = name.isEmpty ? "" : ", by a program that calls itself <q>\(name)</q>"
        let from = device.address.map { ", from the address \($0)" } ?? ""
        return "It was started \(age)\(from)\(by)."
    }

    private static let maximumNameLength = 30

    private var age: String {
        let minutes = Int(now.timeIntervalSince(device.requestedAt) / 60)
        return minutes < 1 ? "less than a minute ago" : minutes == 1 ? "a minute ago" : "\(minutes) minutes ago"
    }

    private func button(_ label: String, decision: String, isQuiet: Bool = false) -> HTML {
        ButtonForm(
            label, decision: decision, action: action, token: token, isQuiet: isQuiet,
            fields: [(UserCode.parameter, device.userCode.description)]
        ).content
    }
}

extension MessagePage {
    static let deviceAllowed = MessagePage(
        title: "The device is signed in", message: "Go back to your device. It goes on by itself in a few seconds.")

    static let deviceDenied = MessagePage(
        title: "Denied", message: "The device gets no access to your account. You can close this page.")
}
