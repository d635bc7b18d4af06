#!/usr/bin/env bash
# start-small-disk.sh FOLDER: mounts a disk of 8 MB for tests of a full disk. Unmount FOLDER/disk afterwards.
set -euo pipefail
mkdir "$1/disk"
mount -t tmpfs -o size=8m,mode=1777 none "$1/disk"
chmod 755 "$1" "$(dirname "$1")"
echo "TEST_SMALL_DISK=$1/disk" >"$1/env"
