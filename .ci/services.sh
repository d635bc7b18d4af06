# Functions that start the services of tests/services/start-*.sh, which some test suites need and a new clone does not have.
# Each script gets a folder, unpacks the service into it, and writes to the file `env` in it where tests find the service. The
# service ends when the folder is deleted. If a service cannot be started, its test suites are not run. `run` sources this file as
# root.

services=        # the folder with a subfolder for each service
services_started= # the id of the background process that starts the services

# Starts the services in the background.
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

# Waits until the services have started, and exports the variables with which tests find them.
await_services() {
  local folder line
  wait "$services_started"
  for folder in "$services"/*/; do
    if [ -s "$folder/env" ]; then
      while read -r line; do export "${line?}"; done <"$folder/env"
    else
      echo "$(basename "$folder") could not start, so its tests are skipped: $(tail -1 "$folder/error")"
    fi
  done
}

stop_services() {
  [ -n "$services" ] || return 0
  ! mountpoint -q "$services/start-small-disk/disk" || umount "$services/start-small-disk/disk"
  rm -rf "$services"
}
