"""A loan desk: statements go in, decisions come out, and the service's own messages are believed when they are genuine.

    export LENDING_URL=http://127.0.0.1:8080 LENDING_KEY=lk_live_… LENDING_WEBHOOK_SECRET=whsec_…
    python example.py loan-4711 statement.pdf      # upload one statement and wait for its decision
    python example.py                              # listen for webhooks on port 8090
"""

import os
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer

from lending_client import Lending, NotGenuine, verify

lending = Lending(os.environ["LENDING_URL"], os.environ["LENDING_KEY"])


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        try:
            event = verify(os.environ["LENDING_WEBHOOK_SECRET"], dict(self.headers), body)
        except NotGenuine:
            return self.send_error(400)
        self.send_response(204)
        self.end_headers()
        outcome = lending.analysis(event.id)["decision"] if event.type.startswith("analysis.") else ""
        print(event.type, event.id, outcome or "", flush=True)


if len(sys.argv) == 3:
    case, statement = sys.argv[1:]
    found = lending.find(case) or lending.upload(statement, external_id=case, metadata={"desk": "Pune"})
    analysis = lending.wait(found["id"], include_result=True)
    print(analysis["ref"], analysis["status"], analysis["decision"], analysis["score"], analysis["bank"])
else:
    HTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8090"))), Receiver).serve_forever()
