/// The look of the pages.
enum StyleSheet {
    /// It changes with the text, so that browsers may keep the style sheet for ever.
    static let path = "/style-\(version).css"

    /// FNV-1a of the text. It needs no cryptography: nobody else chooses the text.
    private static let version = String(
        text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, radix: 36)

    static let text = """
        :root { color-scheme: light dark; --ink: #1c1c1e; --quiet: #6b6b70; --paper: #f4f4f6; --card: #fff;
          --line: #85858c; --edge: #c9c9ce; --accent: #1f5fd0; --problem: #a8201a }
        @media (prefers-color-scheme: dark) { :root { --ink: #f2f2f4; --quiet: #a1a1a8; --paper: #161618; --card: #222226;
          --line: #7d7d86; --edge: #48484e; --accent: #7aa7ff; --problem: #ff8a80 } }
        * { box-sizing: border-box }
        body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--paper);
          color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
        main { width: 100%; max-width: 24rem; padding: 2rem; background: var(--card); border: 1px solid var(--edge);
          border-radius: .75rem }
        h1 { margin: 0 0 .25rem; font-size: 1.5rem; overflow-wrap: anywhere }
        h2 { margin: 2rem 0 .5rem; font-size: 1.125rem; overflow-wrap: anywhere }
        ul { margin: 0 0 1rem; padding-left: 1.25rem; overflow-wrap: anywhere }
        form ul { margin: 0 } form #scope { margin: 1.25rem 0 .25rem }
        a { color: var(--accent); overflow-wrap: anywhere }
        p { margin: 0 0 1rem; overflow-wrap: anywhere }
        main > p:last-child { margin-bottom: 0 }
        label { display: block; margin: .75rem 0 .25rem; font-weight: 600 }
        input { width: 100%; padding: .6rem; font: inherit; color: inherit; background: transparent;
          border: 1px solid var(--line); border-radius: .4rem }
        button { width: 100%; margin-top: 1.25rem; padding: .65rem; font: inherit; font-weight: 600; color: var(--card);
          background: var(--accent); border: 1px solid var(--accent); border-radius: .4rem; cursor: pointer }
        button.quiet { margin-top: .5rem; color: var(--quiet); background: transparent; border-color: transparent }
        :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
        .problem { color: var(--problem); font-weight: 600 }
        .code { font: 1.25rem/1.5 ui-monospace, monospace; letter-spacing: .1em; white-space: nowrap }
        .warning { padding: .75rem; border: 1px solid var(--problem); border-radius: .4rem }
        form .detail, form + .detail { margin-top: .75rem }
        .detail { color: var(--quiet); font-size: .875rem }

        """
}
