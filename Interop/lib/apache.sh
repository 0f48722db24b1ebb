# Sourced by the start and stop of each module of Apache: the server, and what its pages are read from.
. "$(dirname "${BASH_SOURCE[0]}")/peers.sh"

# begin_apache MODULE NAME PORT PAGE...: prepares a server with those pages. Sets what its configuration needs.
begin_apache() {
    local page
    module=$1
    folder=$INTEROP_HOME/$1-$2
    port=$3
    stop_apache "$1" "$2"
    rm -rf "$folder"
    mkdir -p "$folder"
    certificates=$INTEROP_HOME/certificates
    "$interop/lib/make-certificates" "$certificates"
    # Started by root, Apache serves as www-data, whom the folders above a run may be closed to.
    public=$(mktemp -d /tmp/gatehouse-apache.XXXXXX)
    echo "$public" >"$folder/public"
    cp "$certificates/ca.crt" "$public/"
    for page in "${@:4}"; do
        mkdir -p "$public/pages/$page"
        echo '<!--#printenv -->' >"$public/pages/$page/index.shtml"
    done
    chmod -R a+rX "$public"
    modules=/usr/lib/apache2/modules
    export folder port certificates public modules
}

# finish_apache: starts the server with what the module's folder says, waits for it, and prints as JSON where it is.
finish_apache() {
    local file
    for file in apache/httpd.conf "$module/site.conf"; do
        python3 -c 'import os, sys; print(os.path.expandvars(sys.stdin.read()), end="")' \
            <"$interop/$file" >"$folder/$(basename "$file")"
    done
    start_program "$folder" apache2 -f "$folder/httpd.conf" -DFOREGROUND
    wait_for "$folder" "https://127.0.0.1:$port/" --cacert "$certificates/ca.crt"
    cat <<JSON
{"address": "https://127.0.0.1:$port", "authority": "$certificates/ca.crt", "folder": "$folder"}
JSON
}

# stop_apache MODULE NAME: ends what was started.
stop_apache() {
    local folder=$INTEROP_HOME/$1-$2
    stop_program "$folder"
    [ ! -e "$folder/public" ] || rm -rf "$(cat "$folder/public")"
}
