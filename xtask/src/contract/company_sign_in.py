"""A strangers' identity provider, in a process of its own -> somebody who joins a team and signs in."""

import os
import socket
import subprocess
import sys
import time

import httpx

server, data = sys.argv[1:]
with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = str(free.getsockname()[1])
provider = f"http://127.0.0.1:{port}"
command = [sys.executable, "-m", "oidc_provider_mock", "--port", port, "--require-nonce", "true"]
process = subprocess.Popen(command, cwd=data, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
try:
    for _ in range(100):
        try:
            httpx.get(f"{provider}/.well-known/openid-configuration").raise_for_status()
            break
        except httpx.HTTPError:
            time.sleep(0.2)
    claims = {"name": "Ravi Iyer", "email": "ravi@lender.example", "email_verified": True, "groups": ["credit"]}
    httpx.put(f"{provider}/users/ravi", json=claims).raise_for_status()

    person = {"email": os.environ["LENDING_EMAIL"], "password": os.environ["LENDING_PASSWORD"]}
    token = httpx.post(f"{server}/v1/auth/token", json=person).raise_for_status().json()["token"]
    settled = {
        "name": "Lender account",
        "issuer": provider,
        "client_id": "lending",
        "client_secret": "a secret of the contract",
        "domains": ["lender.example"],
        "role_claim": "groups",
        "roles": [{"value": "credit", "role": "analyst"}],
    }
    owner = httpx.Client(base_url=server, headers={"Authorization": f"Bearer {token}"}, timeout=30)
    found = owner.put("/v1/identity-provider", json=settled).raise_for_status().json()

    browser = httpx.Client(follow_redirects=True, timeout=30)
    asked = browser.get(found["sign_in_url"])
    assert str(asked.url).startswith(f"{provider}/oauth2/authorize"), asked.url
    arrived = browser.post(asked.url, data={"sub": "ravi"})
    assert arrived.status_code == 200 and arrived.url.path == "/analyses", (arrived.status_code, arrived.url)
    assert "Ravi Iyer" in browser.get(f"{server}/settings").text
    roles = {one["name"]: one["role"] for one in owner.get("/v1/members").json()["data"]}
    assert roles["Ravi Iyer"] == "analyst", roles

    stranger = httpx.Client(follow_redirects=True, timeout=30)
    asked = stranger.get(found["sign_in_url"])
    refused = stranger.post(asked.url, data={"sub": "somebody"})
    assert refused.status_code == 403 and "no place in this team" in refused.text, refused.status_code
    owner.delete("/v1/identity-provider").raise_for_status()
    print("somebody of a company joined the team by its identity provider, and a stranger did not")
finally:
    process.terminate()
