extension ManualPage {
    /// The description that applies to all commands.
    static let description = [
        "Signs users in at any OpenID provider, keeps their sessions and sends requests with their access tokens; runs a",
        "token service; and checks access tokens as a backend would.",
        "Results go to standard output, one JSON object a line with --json; messages for people go to standard error.",
        "Secrets come from files, standard input or a prompt, never from an argument.",
        "Every command shows its options with --help.",
    ]

    /// The sections after the commands.
    static let closing =
        section("EXIT STATUS", exitStatus) + section("ENVIRONMENT", environment) + section("FILES", files)

    private static let exitStatus = [
        ("0", "It is done."),
        ("1", "It was refused, it failed, or it was interrupted; one line on standard error says why."),
        ("2", "It was called wrongly; one line on standard error says what is wrong."),
    ]

    private static let environment = [
        ("GATEHOUSE_HOME", "The folder of its own files."),
        ("XDG_DATA_HOME", "The folder that contains it if GATEHOUSE_HOME is not set; default: ~/.local/share."),
        ("BROWSER", "The browser that opens sign-in pages, or several, separated by colons; default: xdg-open."),
    ]

    private static let files = [
        ("~/.local/share/gatehouse/accounts/NAME", "An account: where it signs in, its session, its keys."),
        ("~/.local/share/gatehouse/default-account", "The name of the current account."),
        ("~/.local/share/gatehouse/service.db", "The token service's database, unless --database names another one."),
        ("~/.local/share/gatehouse/service.db.key", "The key of that database, without which it can't be used."),
    ]

    private static func section(_ title: String, _ rows: [(term: String, meaning: String)]) -> [String] {
        [".SH " + title] + rows.flatMap { [".TP", Roff.bold($0.term), Roff.line($0.meaning)] }
    }
}
