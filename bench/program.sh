# Read by bench/run and bench/check-links.

# Builds Clew by its launcher, where that is due, and prints the path of the program that it built.
#
# $1: the checkout
program() {
    "$1/crawler" help >/dev/null || return
    local quick=$1/target/quick app
    read -r app <"$quick/current" || return
    true >"$quick/$app/used.$$" # so that no other build removes it while this process, or what it becomes, runs
    echo "$quick/$app/bin/crawler"
}
