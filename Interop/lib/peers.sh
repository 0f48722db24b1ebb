# Sourced by the other scripts: where state lies, free ports, programs that are started and stopped by their recorded pid.
interop=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
export INTEROP_HOME=${INTEROP_HOME:-$interop/../.build/interop}
mkdir -p "$INTEROP_HOME"
INTEROP_HOME=$(cd "$INTEROP_HOME" && pwd)

# free_ports COUNT: so many ports of 127.0.0.1 that nobody listens on, none twice in a run.
free_ports() {
    "$interop/lib/free-ports" "$1" "$INTEROP_HOME/ports"
}

# proxy_program NAME: the installed program, or the one that setup has put aside.
proxy_program() {
    command -v "$1" || ls "$interop/../.build/interop/$1"/usr/*bin/"$1"
}

# start_program FOLDER COMMAND...: starts a program in a session of its own; its pid and its output lie in the folder.
start_program() {
    local folder=$1
    shift
    setsid "$@" >"$folder/output.log" 2>&1 </dev/null &
    echo $! >"$folder/pid"
}

# start_nginx FOLDER: starts nginx with the configuration in site.conf there.
start_nginx() {
    local folder=$1 user_line=
    [ "$(id -u)" -ne 0 ] || user_line='user root;'
    mkdir "$folder/temporary"
    sed -e "s|\$folder|$folder|" -e "s|\$user_line|$user_line|" "$interop/nginx/nginx.conf" >"$folder/nginx.conf"
    start_program "$folder" "$(proxy_program nginx)" -p "$folder" -c "$folder/nginx.conf"
}

# is_alive PID: whether the process is there. One that has ended, and that nobody has waited for yet, isn't.
is_alive() {
    grep -q '^State:[[:space:]]*[^ZX[:space:]]' "/proc/$1/status" 2>/dev/null
}

# is_running FOLDER: whether the program that was started there still runs.
is_running() {
    [ -f "$1/pid" ] && is_alive "$(cat "$1/pid")"
}

# wait_for_end PID SECONDS: waits until the process has ended; fails if it takes longer.
wait_for_end() {
    local deadline=$((SECONDS + $2))
    while is_alive "$1"; do
        [ "$SECONDS" -lt "$deadline" ] || return 1
        sleep 0.1
    done
}

# stop_program FOLDER: ends the program that was started there, and no other.
stop_program() {
    local pid
    [ -f "$1/pid" ] || return 0
    pid=$(cat "$1/pid")
    # A recorded pid may have become somebody else's by now.
    if [ -e "/proc/$pid/cmdline" ] && tr '\0' ' ' <"/proc/$pid/cmdline" | grep -qF -- "$1"; then
        kill -TERM "$pid" 2>/dev/null || true
        if ! wait_for_end "$pid" 30; then
            kill -KILL "$pid" 2>/dev/null || true
            wait_for_end "$pid" 300
        fi
    fi
    rm -f "$1/pid"
}

# wait_for FOLDER URL [CURL OPTION...]: waits until the program that was started there answers; fails once it has ended.
wait_for() {
    local folder=$1 url=$2 deadline=$((SECONDS + 300))
    shift 2
    while [ "$SECONDS" -lt "$deadline" ]; do
        curl -s -o /dev/null --max-time 5 "$@" "$url" && return 0
        is_running "$folder" || break
        sleep 0.1
    done
    echo "no answer from $url; its log:" >&2
    tail -n 20 "$folder"/*.log >&2
    return 1
}
