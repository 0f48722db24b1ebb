/// The style of a QR code in text.
public enum QRCodeStyle: Sendable, Hashable, CaseIterable {
    /// Black on white, independent of the terminal's colours.
    case coloured
    /// In the text colour, for a terminal with a dark background.
    case plainOnDark
    /// In the text colour, for a terminal with a light background.
    case plainOnLight

    /// The style that suits a terminal; nil if the terminal can't show half-block characters.
    ///
    /// - Parameter environment: The environment variables of the process. `TERM`, `NO_COLOR`, `COLORFGBG` and the
    ///   locale are used.
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
