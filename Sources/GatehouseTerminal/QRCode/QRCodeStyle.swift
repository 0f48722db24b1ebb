/// How a QR code is drawn in text.
public enum QRCodeStyle: Sendable, Hashable, CaseIterable {
    /// Black on white, whatever colours the terminal has.
    case coloured
    /// In the colour of text, for a terminal whose background is dark.
    case plainOnDark
    /// In the colour of text, for a terminal whose background is light.
    case plainOnLight

    /// The style that suits a terminal; none if it can't show half blocks, or nobody could read them.
    ///
    /// - Parameter environment: The program's environment: `TERM`, `NO_COLOR`, `COLORFGBG` and the locale.
    public init?(environment: [String: String]) {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        guard let terminal = environment["TERM"], !["", "dumb"].contains(terminal),
            ["UTF-8", "UTF8", "utf-8", "utf8"].contains(where: { locale.contains($0) })
        else { return nil }
        guard environment["NO_COLOR"]?.isEmpty == false else {
            self = .coloured
            return
        }
        let background = environment["COLORFGBG"]?.split(separator: ";").last.flatMap { Int($0) } ?? 0
        self = background == 7 || background == 15 ? .plainOnLight : .plainOnDark
    }
}
