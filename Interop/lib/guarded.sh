# Sourced by the start and stop of each proxy: the guard that it asks, and what surrounds both.
. "$(dirname "${BASH_SOURCE[0]}")/peers.sh"

# begin_guarded PROXY NAME UPSTREAM [--asks HOST:PORT | OPTION...]: starts a guard with those options, unless another one is
# to be asked. Sets what the proxy's configuration needs: folder, upstream, secure_port, guard, certificates.
begin_guarded() {
    local proxy=$1 name=$2 program=${GATEHOUSE_PROGRAM:-$interop/../.build/debug/gatehouse}
    upstream=$3
    shift 3
    folder=$INTEROP_HOME/$proxy-$name
    stop_guarded "$proxy" "$name"
    rm -rf "$folder"
    mkdir -p "$folder/guard" "$folder/tunnel"
    certificates=$INTEROP_HOME/certificates
    "$interop/lib/make-certificates" "$certificates"
    read -r secure_port plain_port guard_port spare_port <<<"$(free_ports 4)"
    guard=127.0.0.1:$guard_port
    if [ "${1:-}" = --asks ]; then
        guard=$2
        return
    fi
    # By a name in the folder, for a program is only stopped if its folder is among its words.
    ln -s "$program" "$folder/guard/gatehouse"
    start_program "$folder/guard" "$folder/guard/gatehouse" guard --listen "$guard" --proxy "$proxy" \
        --public-origin "https://127.0.0.1:$secure_port" --log "$@"
}

# finish_guarded: waits until everything answers, and prints as JSON where it is.
finish_guarded() {
    ln -s "$interop/lib/tls-tunnel" "$folder/tunnel/tls-tunnel"
    start_program "$folder/tunnel" "$folder/tunnel/tls-tunnel" "$plain_port" "$secure_port" "$certificates/ca.crt"
    [ ! -e "$folder/guard/pid" ] || wait_for "$folder/guard" "http://$guard/healthz"
    wait_for "$folder" "https://127.0.0.1:$secure_port/" --cacert "$certificates/ca.crt"
    wait_for "$folder/tunnel" "http://127.0.0.1:$plain_port/"
    cat <<END
{"secure": "https://127.0.0.1:$secure_port", "plainPort": $plain_port, "authority": "$certificates/ca.crt", "folder": "$folder"}
END
}

# stop_guarded PROXY NAME [guard]: ends what was started; with "guard" only the guard.
stop_guarded() {
    local folder=$INTEROP_HOME/$1-$2
    stop_program "$folder/guard"
    [ "${3:-}" = guard ] && return
    stop_program "$folder/tunnel"
    stop_program "$folder"
}
