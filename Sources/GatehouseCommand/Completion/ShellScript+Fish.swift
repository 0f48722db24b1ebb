extension ShellScript {
    /// The script for fish.
    static let fish = ShellScript(
        shell: "fish",
        text: #"""
            # Completes gatehouse in fish: gatehouse completion fish | source
            function __gatehouse_complete
                set -l words (commandline -opc)
                set -l current (commandline -ct)
                set -l program $words[1]
                set -e words[1]
                for line in ($program completion --words -- $words "$current" 2>/dev/null)
                    if test "$line" = :files
                        set -l prefix (string match -r '^--[^=]*=' -- "$current")
                        for file in (__fish_complete_path (string replace -r '^--[^=]*=' '' -- "$current"))
                            echo "$prefix$file"
                        end
                    else
                        echo $line
                    end
                end
            end
            complete -c gatehouse -f -a '(__gatehouse_complete)'
            """#,
        place: "share/fish/vendor_completions.d/gatehouse.fish")
}
