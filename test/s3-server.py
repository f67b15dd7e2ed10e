"""OpenStack Swift with its S3 middleware in one process: a real S3 server, with one replica, for tests.

Usage: python3 s3-server.py FOLDER PORT,PORT,PORT,PORT ACCESS_KEY SECRET_KEY
Objects are in memory, accounts and buckets in FOLDER. The first port serves S3, the others are internal.
"""
import os
import sys

import eventlet

eventlet.patcher.monkey_patch(all=False, socket=True, select=True, thread=True)

folder, ports, access_key, secret_key = sys.argv[1:]
port, account_port, container_port, object_port = map(int, ports.split(","))


def write(name, text):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


write("swift.conf", f"[swift-hash]\nswift_hash_path_suffix = {secret_key}\n[storage-policy:0]\nname = one\ndefault = yes\n")

from swift.common import utils

utils.SWIFT_CONF_FILE = os.path.join(folder, "swift.conf")
utils.set_swift_dir(folder)
utils.validate_configuration()

from swift.common import storage_policy

storage_policy.reload_storage_policies()

from eventlet import listen, wsgi
from swift.common.http_protocol import SwiftHttpProtocol
from swift.common.ring import RingBuilder
from swift.common.wsgi import loadapp

for ring, ring_port in (("account", account_port), ("container", container_port), ("object", object_port)):
    builder = RingBuilder(part_power=2, replicas=1, min_part_hours=0)
    builder.add_dev(
        {"id": 0, "region": 1, "zone": 1, "ip": "127.0.0.1", "port": ring_port, "device": "disk", "weight": 1}
    )
    builder.rebalance()
    builder.get_ring().save(os.path.join(folder, f"{ring}.ring.gz"))

os.makedirs(os.path.join(folder, "devices", "disk"), exist_ok=True)
common = f"swift_dir = {folder}\ndevices = {folder}/devices\nmount_check = false\nlog_level = ERROR\nworkers = 0\n"


def storage_server(egg):
    return loadapp(write(f"{egg}.conf", f"[DEFAULT]\n{common}[app:main]\nuse = egg:swift#{egg}\n"))


class Memory:
    """Replaces memcached for the middleware, because this is a single process."""

    def __init__(self):
        self.values = {}

    def get(self, key, raise_on_error=False):
        return self.values.get(key)

    def set(self, key, value, serialize=True, time=0, min_compress_len=0, raise_on_error=False):
        self.values[key] = value

    def incr(self, key, delta=1, time=0):
        self.values[key] = self.values.get(key, 0) + delta
        return self.values[key]

    def delete(self, key, server_key=None):
        self.values.pop(key, None)


proxy = loadapp(
    write(
        "proxy.conf",
        f"""[DEFAULT]
{common}
[pipeline:main]
pipeline = catch_errors gatekeeper listing_formats s3api tempauth copy proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:copy]
use = egg:swift#copy
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
s3_acl = false
[filter:tempauth]
use = egg:swift#tempauth
user_{access_key.replace(":", "_")} = {secret_key} .admin
""",
    )
)
memory = Memory()


def with_memory(env, start_response):
    env["swift.cache"] = memory
    return proxy(env, start_response)


class Quiet:
    def write(self, text):
        pass


for app, app_port in (
    (storage_server("account"), account_port),
    (storage_server("container"), container_port),
    (storage_server("mem_object"), object_port),
):
    eventlet.spawn(wsgi.server, listen(("127.0.0.1", app_port)), app, Quiet(), protocol=SwiftHttpProtocol)
socket = listen(("127.0.0.1", port))
print("ready", flush=True)
wsgi.server(socket, with_memory, Quiet(), protocol=SwiftHttpProtocol)
