# A user nobody has set anything up for: an empty home, no npm configuration, no compiler, make or Python on the PATH,
# umask 077, and the checkout in a folder whose name has spaces and accents. Sourced by `run`, as root.

user="gov360-ci-$$"
scratch= # what the user has: its home, its clone, the programs on its PATH
clone=
missing= # why it could not be made

# What npm test needs at the same time: dependencies twice, builds, databases; kB.
readonly SPACE_NEEDED=4000000
# What is taken over from this environment: how the npm registry is reached, and what npm test may be told.
readonly TAKEN_OVER='^(NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|SSL_CERT_DIR|(npm_config_)?(https?_|all_|no_?)?proxy|npm_config_(registry|cafile)|TEST_(DATABASE_URL|S3_[A-Z_]+|CLAMD_URL|SMALL_DISK)|CHROMIUM_PATH)='
readonly BUILD_TOOLS='^(.*-)?(gcc|g\+\+|cc|c\+\+|cpp|c89|c99|clang|clang\+\+|clang-cpp|tcc|make|gmake|cmake|ninja|node-gyp|python|pypy)[0-9.-]*$'

# True when $user, $scratch and $clone are there and can be used; else $missing says why not.
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

# Runs a command in the clone with hardly anything of this environment.
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

# Only root can; where it fails, npm test says what is missing.
install_browser() {
  local name
  # Tests take less processor time in one without windows, so it is installed beside others.
  ! command -v chromium-headless-shell >/dev/null || return 0
  [ -n "${CHROMIUM_PATH:-}" ] || ! command -v apt-get >/dev/null || {
    apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium-headless-shell
  } && return
  for name in chromium chromium-browser google-chrome google-chrome-stable; do
    ! command -v "$name" >/dev/null || return 0
  done
  DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium
}

# A server comes with the development dependencies, but without pg_dump and pg_restore, which are to be of the server's version.
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

# What a clone would have, with what has been changed since the last commit.
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
