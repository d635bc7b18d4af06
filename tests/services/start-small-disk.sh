#!/usr/bin/env bash
# A disk of 8 MB, for what happens when it is full: start-small-disk.sh FOLDER. When done, unmount FOLDER/disk.
set -euo pipefail
mkdir "$1/disk"
mount -t tmpfs -o size=8m,mode=1777 none "$1/disk"
chmod 755 "$1" "$(dirname "$1")"
echo "TEST_SMALL_DISK=$1/disk" >"$1/env"
