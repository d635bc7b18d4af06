"""python3 run-swift.py FOLDER PORT [ADDRESS]: runs OpenStack Swift with s3api on one disk and one address (127.0.0.1 by default).

Creates rings and configuration in FOLDER, starts the four servers, and prints "ready" when S3 responds at PORT. Ends when FOLDER is deleted.
"""

import ctypes
import os
import pathlib
import signal
import socket
import sys
import time

FOLDER = pathlib.Path(sys.argv[1])
PORT = int(sys.argv[2])
ADDRESS = sys.argv[3] if len(sys.argv) > 3 else "127.0.0.1"
PR_SET_PDEATHSIG = 1
KINDS = ("object", "container", "account")
PROXY_PIPELINE = "catch_errors cache s3api tempauth bulk slo dlo proxy-server"
FILTERS = ("catch_errors", "cache", "tempauth", "bulk", "slo", "dlo")


def free_port():
    with socket.socket() as found:
        found.bind((ADDRESS, 0))
        return found.getsockname()[1]


def write_configuration(ports):
    (FOLDER / "devices/disk").mkdir(parents=True, exist_ok=True)
    (FOLDER / "swift.conf").write_text("[swift-hash]\nswift_hash_path_suffix = tests\nswift_hash_path_prefix = tests\n")
    common = f"swift_dir = {FOLDER}\nbind_ip = {ADDRESS}\nworkers = 0\nlog_level = ERROR\nlog_address = /dev/null\n"
    for kind, port in ports.items():
        (FOLDER / f"{kind}.conf").write_text(
            f"[DEFAULT]\n{common}bind_port = {port}\ndevices = {FOLDER}/devices\nmount_check = false\n"
            f"[pipeline:main]\npipeline = {kind}-server\n[app:{kind}-server]\nuse = egg:swift#{kind}\n"
        )
    filters = "".join(f"[filter:{name}]\nuse = egg:swift#{name}\n" for name in FILTERS)
    filters = filters.replace("#cache\n", "#memcache\nmemcache_servers = 127.0.0.1:9\n")
    filters = filters.replace("#tempauth\n", "#tempauth\nuser_test_tester = testing .admin\n")
    (FOLDER / "proxy.conf").write_text(
        f"[DEFAULT]\n{common}bind_port = {PORT}\n[pipeline:main]\npipeline = {PROXY_PIPELINE}\n"
        "[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\n"
        f"[filter:s3api]\nuse = egg:swift#s3api\ns3_acl = false\nlocation = us-east-1\n{filters}"
    )


def build_rings(ports):
    from swift.common.ring import RingBuilder

    for kind, port in ports.items():
        builder = RingBuilder(4, 1, 0)
        builder.add_dev(
            {"id": 0, "region": 1, "zone": 1, "weight": 1.0, "ip": ADDRESS, "port": port,
             "replication_ip": ADDRESS, "replication_port": port, "device": "disk", "meta": ""}
        )
        builder.rebalance()
        builder.get_ring().save(str(FOLDER / f"{kind}.ring.gz"))


def serve(kind):
    """Runs a server in a separate process that ends with this one, because Swift's servers ignore SIGTERM."""
    if os.fork() > 0:
        return
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    import pwd
    from swift.common.wsgi import run_wsgi

    user = pwd.getpwuid(os.getuid()).pw_name
    conf = FOLDER / f"{kind}.conf"
    conf.write_text(conf.read_text().replace("[DEFAULT]\n", f"[DEFAULT]\nuser = {user}\n", 1))
    sys.exit(run_wsgi(str(conf), f"{kind}-server"))


def wait_until_ready():
    for _ in range(600):
        with socket.socket() as tried:
            if tried.connect_ex((ADDRESS, PORT)) == 0:
                return
        time.sleep(0.1)
    sys.exit("Swift did not start within a minute.")


def main():
    ports = {kind: free_port() for kind in KINDS}
    write_configuration(ports)
    import swift.common.utils

    swift.common.utils.SWIFT_CONF_FILE = str(FOLDER / "swift.conf")
    build_rings(ports)
    for kind in (*KINDS, "proxy"):
        serve(kind)
    wait_until_ready()
    print("ready", flush=True)
    while FOLDER.exists():
        time.sleep(0.5)


main()
