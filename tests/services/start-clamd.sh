#!/usr/bin/env bash
# start-clamd.sh FOLDER: starts clamd with a signature of our own. Uses the installed clamd or, if there is none, unpacks
# Debian's without installing it. Writes its address for tests to FOLDER/env. clamd ends when FOLDER is removed.
set -euo pipefail
folder=$1

give_up() {
  echo "no clamd: $1" >&2
  exit 1
}

mkdir -p "$folder/packages" "$folder/root" "$folder/database" "$folder/run"
program=$(command -v clamd || true)
if [ -z "$program" ]; then
  command -v apt-get >/dev/null && command -v dpkg >/dev/null || give_up 'this is not Debian'
  # Several of these scripts may run at the same time, but apt allows only one update at a time.
  flock "${TMPDIR:-/tmp}/gov360-apt-update" apt-get update >/dev/null 2>&1 || give_up 'Debian’s packages are not available'
  # Only clamd and its libraries, because the base system already has libc and other common packages.
  names=$(apt-get install --simulate --no-install-recommends clamav-daemon 2>/dev/null |
    awk '/^Inst/ { print $2 }' | grep -E '^(clamav-daemon$|lib)') || give_up 'Debian has no clamd'
  # shellcheck disable=SC2086
  (cd "$folder/packages" && apt-get download $names >/dev/null 2>&1) || give_up 'Debian’s packages are not available'
  for package in "$folder"/packages/*.deb; do dpkg -x "$package" "$folder/root"; done
  program="$folder/root/usr/sbin/clamd"
fi

# The signature matches any file that contains the text in tests/support/files/clamd.ts.
text=$(printf 'GOV360-TEST-SIGNATURE' | od -An -tx1 | tr -d ' \n')
echo "GoV360.Test.Signature:0:*:$text" >"$folder/database/gov360.ndb"
# A random port. If it is already in use, the script reports an error.
port=$((20000 + RANDOM % 10000))
cat >"$folder/clamd.conf" <<END
Foreground yes
DatabaseDirectory $folder/database
TCPAddr 127.0.0.1
TCPSocket $port
TemporaryDirectory $folder/run
StreamMaxLength 1M
SelfCheck 0
END

libraries=$(find "$folder/root" -name '*.so*' -printf '%h\n' | sort -u | paste -sd:)
LD_LIBRARY_PATH="$libraries" setsid "$program" --config-file="$folder/clamd.conf" >"$folder/log" 2>&1 </dev/null &
clamd=$!
setsid bash -c 'while [ -d "$0" ] && kill -0 "$1" 2>/dev/null; do sleep 0.5; done; kill "$1" 2>/dev/null || true' \
  "$folder" "$clamd" >/dev/null 2>&1 </dev/null &
answers() { (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; }
for _ in $(seq 1 120); do
  kill -0 "$clamd" 2>/dev/null || give_up "$(tail -1 "$folder/log")"
  ! answers || break
  sleep 0.5
done
answers || give_up 'it does not answer'
echo "TEST_CLAMD_URL=tcp://127.0.0.1:$port" >"$folder/env"
