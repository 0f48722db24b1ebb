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
}
