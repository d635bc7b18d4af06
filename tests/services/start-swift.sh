#!/usr/bin/env bash
# start-swift.sh FOLDER: starts OpenStack Swift with its S3 interface. Unpacks Debian's packages without installing them.
# Writes its address for tests to FOLDER/env. Swift ends when FOLDER is removed.
set -euo pipefail
folder=$1
here=$(cd "$(dirname "$0")" && pwd)

give_up() {
  echo "no Swift: $1" >&2
  exit 1
}

command -v apt-get >/dev/null && command -v dpkg >/dev/null || give_up 'this is not Debian'
[ -x /usr/bin/python3 ] || give_up 'there is no /usr/bin/python3'
# Several of these scripts may run at the same time, but apt allows only one update at a time.
flock "${TMPDIR:-/tmp}/gov360-apt-update" apt-get update >/dev/null 2>&1 || give_up 'Debian’s packages are not available'
mkdir -p "$folder/packages" "$folder/root" "$folder/data"
names=$(apt-get install --simulate --no-install-recommends swift-proxy swift-account swift-container swift-object 2>/dev/null |
  awk '/^Inst/ { print $2 }' | grep -E '^(python3-|liberasurecode1$|swift|ieee-data$)') || give_up 'Debian has no Swift'
# shellcheck disable=SC2086
(cd "$folder/packages" && apt-get download $names >/dev/null 2>&1) || give_up 'Debian’s packages are not available'
for package in "$folder"/packages/*.deb; do dpkg -x "$package" "$folder/root"; done

port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
libraries=$(dirname "$(find "$folder/root/usr/lib" -name 'liberasurecode.so*' | head -1)")
PYTHONPATH="$folder/root/usr/lib/python3/dist-packages" LD_LIBRARY_PATH="$libraries" \
  setsid /usr/bin/python3 -B "$here/run-swift.py" "$folder/data" "$port" >"$folder/log" 2>&1 </dev/null &
for _ in $(seq 1 120); do
  ! grep -q '^ready$' "$folder/log" || break
  sleep 0.5
done
grep -q '^ready$' "$folder/log" || give_up "$(tail -1 "$folder/log")"
printf '%s\n' "TEST_S3_ENDPOINT=http://127.0.0.1:$port" TEST_S3_KEY_ID=test:tester TEST_S3_SECRET=testing >"$folder/env"
