"""Stands in for `pitwatch` under the supervisor: services that only answer, or do not start."""

import json
import signal
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

from services.runtime.settings import load


class Ready(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        body = json.dumps({"ready": True, "reason": None}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Be silent."""


def main() -> None:
    settings = load()
    if sys.argv[1] == "prepare":
        (settings.data / "prepared").touch()
        return
    name, slot = sys.argv[2], int(sys.argv[4])
    if name == "alerts":
        sys.stderr.write("No one is named to be alerted; name someone.\n")
        sys.exit(4)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    HTTPServer(("127.0.0.1", settings.web_port_of(name, slot)), Ready).serve_forever()


if __name__ == "__main__":
    main()
