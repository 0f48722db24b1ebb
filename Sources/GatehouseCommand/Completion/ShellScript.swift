/// The completion script of a shell. It runs the command for each completion, so it contains no list of commands.
struct ShellScript: Sendable {
    /// The shell's name.
    let shell: String

    /// The script.
    let text: String

    /// The path below the prefix to which `make install` copies the script.
    let place: String

    /// The scripts of all shells. A new one is declared below and gets an entry here.
    static let all: [ShellScript] = [.bash, .zsh, .fish]

    /// The line that asks the script to complete file names.
    static let files = ":files"
}

extension Completion.Answer {
    /// The answer as the scripts parse it: on each line a word and, after a tab, its explanation; or one line for file
    /// names.
    var lines: [String] {
        switch self {
        case .files: [ShellScript.files]
        case .suggestions(let suggestions):
            suggestions.map { $0.explanation.isEmpty ? $0.word : "\($0.word)\t\($0.explanation.printable)" }
        }
    }
}

extension ShellScript {
    /// The script for bash. Bash also splits words at `=` and `:`, so the script joins them again.
    static let bash = ShellScript(
        shell: "bash",
        text: #"""
            # Completes gatehouse in bash: source <(gatehouse completion bash)
            _gatehouse() {
                local words=() word line current prefix i glued=
                for ((i = 1; i <= COMP_CWORD; i++)); do
                    word=${COMP_WORDS[i]}
                    if [[ ${#words[@]} -gt 0 && ($glued || $word == [:=]) ]]; then
                        words[-1]+=$word
                    else
                        words+=("$word")
                    fi
                    [[ $word == [:=] ]] && glued=yes || glued=
                done
                current=${words[-1]}
                prefix=${current%"${current##*[:=]}"}
                COMPREPLY=()
                while IFS= read -r line; do
                    if [[ $line == :files ]]; then
                        compopt -o filenames 2>/dev/null
                        while IFS= read -r word; do
                            COMPREPLY+=("$word")
                        done < <(compgen -f -- "${current#"$prefix"}")
                    else
                        word=${line%%$'\t'*}
                        COMPREPLY+=("${word#"$prefix"}")
                        [[ $word == *= ]] && compopt -o nospace 2>/dev/null
                    fi
                done < <("${COMP_WORDS[0]/#\~/$HOME}" completion --words -- "${words[@]}" 2>/dev/null)
            }
            complete -F _gatehouse gatehouse
            """#,
        place: "share/bash-completion/completions/gatehouse")

    /// The script for zsh. It can be sourced, or found by `compinit` under the name `_gatehouse`.
    static let zsh = ShellScript(
        shell: "zsh",
        text: #"""
            #compdef gatehouse
            # Completes gatehouse in zsh: source <(gatehouse completion zsh)
            _gatehouse() {
                local line word prefix= files=
                local -a candidates begun
                [[ ${words[CURRENT]} == --*=* ]] && prefix="${words[CURRENT]%%=*}="
                for line in "${(@f)$(${~words[1]} completion --words -- "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
                    if [[ $line == :files ]]; then
                        files=yes
                    elif [[ -n $line ]]; then
                        word=${${line%%$'\t'*}#$prefix}
                        [[ $line == *$'\t'* ]] && line=${line#*$'\t'} || line=
                        line="${word//:/\\:}${line:+:$line}"
                        [[ $word == *= ]] && begun+=("$line") || candidates+=("$line")
                    fi
                done
                [[ -n $prefix ]] && compset -P 1 '*='
                if [[ -n $files ]]; then
                    _files
                else
                    (( $#candidates )) && _describe gatehouse candidates
                    (( $#begun )) && _describe gatehouse begun -S ''
                fi
            }
            if [[ ${funcstack[1]} == _gatehouse ]]; then
                _gatehouse "$@"
            else
                compdef _gatehouse gatehouse
            fi
            """#,
        place: "share/zsh/site-functions/_gatehouse")

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
