# Services that no user of a new clone has, and that some suites are for: tests/services/start-*.sh. Each is given a folder, unpacks what it
# needs there, and writes to `env` in it how tests find the service, which ends when the folder is gone. Where one cannot be had, its
# suites are no part of the run. Sourced by `run`, as root.

services=        # a folder with one for each
services_started= # the job that starts them

# Starts them beside what CI does meanwhile.
start_services() {
  services=$(mktemp -d)
  (
    for script in tests/services/start-*.sh; do
      name=$(basename "$script" .sh)
      mkdir "$services/$name"
      timeout 80 "$script" "$services/$name" 2>"$services/$name/error" &
    done
    wait
  ) &
  services_started=$!
}

# Waits for them, and exports how tests find those that are there.
await_services() {
  local folder line
  wait "$services_started"
  for folder in "$services"/*/; do
    if [ -s "$folder/env" ]; then
      while read -r line; do export "${line?}"; done <"$folder/env"
    else
      echo "Without $(basename "$folder"), whose suites are left out: $(tail -1 "$folder/error")"
    fi
  done
}

stop_services() {
  [ -n "$services" ] || return 0
  ! mountpoint -q "$services/start-small-disk/disk" || umount "$services/start-small-disk/disk"
  rm -rf "$services"
}
