extension ShellScript {
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
}
