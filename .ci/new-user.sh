# Functions that create a user for whom nothing is set up: an empty home folder, no npm configuration, and no compiler, make or
# Python on the PATH. The user has umask 077, and a clone in a folder whose name contains spaces and accents. `run` sources this
# file as root.

user="gov360-ci-$$"
scratch= # the folder with the user's home, the clone and the programs on the PATH
clone=
missing= # why the user could not be created

# Free space in KiB that `npm test` needs, for two copies of the dependencies, the builds and the databases.
readonly SPACE_NEEDED=4000000
# Matches the environment variables that the new user gets: settings for the npm registry, and settings for `npm test`.
readonly TAKEN_OVER='^(NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|SSL_CERT_DIR|(npm_config_)?(https?_|all_|no_?)?proxy|npm_config_(registry|cafile)|TEST_(DATABASE_URL|S3_[A-Z_]+|CLAMD_URL|SMALL_DISK)|CHROMIUM_PATH)='
readonly BUILD_TOOLS='^(.*-)?(gcc|g\+\+|cc|c\+\+|cpp|c89|c99|clang|clang\+\+|clang-cpp|tcc|make|gmake|cmake|ninja|node-gyp|python|pypy)[0-9.-]*$'

# Creates the user, the folder $scratch and the clone. If this fails, $missing contains the reason.
make_new_user() {
  missing='useradd or setpriv is missing'
  command -v useradd >/dev/null && command -v setpriv >/dev/null || return
  install_browser
  install_postgres
  missing='no folder with room for a clone'
  scratch=$(find_scratch) || return
  clone="$scratch/Bâtiment Müller/GoV360 – été"
  missing='useradd failed'
  useradd --home-dir "$scratch/home" --no-create-home --shell /bin/sh "$user" >/dev/null 2>&1 || return
  missing='the checkout could not be copied'
  chmod 755 "$scratch" && (umask 077 && mkdir -p "$scratch/home" "$scratch/tmp" "$clone" && copy_checkout) || return
  chown -R "$user:" "$scratch/home" "$scratch/tmp" "$scratch/Bâtiment Müller" || return
  link_programs
  missing='Node or npm cannot be run by other users'
  as_new_user node --version >/dev/null 2>&1 && as_new_user npm --version >/dev/null 2>&1 || return
  missing="files in $scratch cannot be run"
  as_new_user sh -c 'printf "#!/bin/sh\n" >~/try && chmod +x ~/try && ~/try && rm ~/try' || return
  missing='the npm registry cannot be reached without npm configuration'
  as_new_user npm view zod version >/dev/null 2>&1 || return
  rm -rf "$scratch/home/.npm"
}

# Runs a command in the clone as the new user, with only a few variables of the current environment.
as_new_user() {
  local taken_over
  mapfile -t taken_over < <(env | grep -iE "$TAKEN_OVER")
  (
    cd "$clone" && umask 077 &&
      exec setpriv --reuid "$user" --regid "$user" --clear-groups \
        env -i HOME="$scratch/home" TMPDIR="$scratch/tmp" USER="$user" LOGNAME="$user" SHELL=/bin/sh \
        PATH="$scratch/bin" CI=true "${taken_over[@]}" "$@"
  )
}

remove_new_user() {
  [ -z "$scratch" ] || rm -rf "$scratch"
  ! id "$user" >/dev/null 2>&1 || userdel --force "$user" >/dev/null 2>&1
}

# Installs Chromium, which requires root. If the installation fails, `npm test` reports what is missing.
install_browser() {
  local name
  # Tests take less processor time in a Chromium without windows, so it is installed even if another Chromium exists.
  ! command -v chromium-headless-shell >/dev/null || return 0
  [ -n "${CHROMIUM_PATH:-}" ] || ! command -v apt-get >/dev/null || {
    apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium-headless-shell
  } && return
  for name in chromium chromium-browser google-chrome google-chrome-stable; do
    ! command -v "$name" >/dev/null || return 0
  done
  DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium
}

# Installs PostgreSQL. The development dependencies include a server, but not pg_dump and pg_restore, which must have the version of
# the server.
install_postgres() {
  local program
  for program in /usr/lib/postgresql/*/bin/pg_dump; do
    [ ! -x "${program%/*}/postgres" ] || [ ! -x "$program" ] || return 0
  done
  [ -n "${TEST_DATABASE_URL:-}" ] || ! command -v apt-get >/dev/null || {
    apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends postgresql
  }
}

find_scratch() {
  local folder free
  for folder in "${TMPDIR:-/tmp}" /var/tmp; do
    free=$(df -Pk "$folder" 2>/dev/null | awk 'NR == 2 { print $4 }')
    [ "${free:-0}" -lt "$SPACE_NEEDED" ] || { mktemp -d "$folder/gov360-ci-XXXXXX" && return; }
  done
  return 1
}

# Copies the files that a clone would contain, including changes since the last commit.
copy_checkout() {
  git -c safe.directory='*' ls-files -z --cached --others --exclude-standard >"$scratch/files" &&
    tar -c --null --files-from "$scratch/files" | tar -x --no-same-owner --no-same-permissions -C "$clone"
}

link_programs() {
  local folder program
  mkdir "$scratch/bin"
  for program in node npm npx; do ln -s "$(command -v "$program")" "$scratch/bin/$program"; done
  for folder in /usr/local/bin /usr/bin /bin; do
    find "$folder/" -maxdepth 1 ! -type d -printf '%f\n' | grep -vE "$BUILD_TOOLS" |
      while read -r program; do
        [ -e "$scratch/bin/$program" ] || ln -s "$folder/$program" "$scratch/bin/$program"
      done
  done 2>/dev/null
  chmod 755 "$scratch/bin"
}
