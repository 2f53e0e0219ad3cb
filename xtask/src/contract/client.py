"""A generated client -> one upload, one read, one file: what a new integrator does first."""

import os
import sys

from generated_client import AuthenticatedClient
from generated_client.api.analyses import get_analyses_by_id, get_analyses_by_id_document, post_analyses
from generated_client.models import AcceptedAnalysis, Analysis, NewAnalysis
from generated_client.types import File

address, statement = sys.argv[1:]
client = AuthenticatedClient(base_url=address, token=os.environ["LENDING_KEY"], timeout=40)
with open(statement, "rb") as file:
    form = NewAnalysis(
        file=[File(payload=file, file_name="statement.pdf", mime_type="application/pdf")],
        applicant_name="Meera Nair",
    )
    accepted = post_analyses.sync(client=client, body=form, idempotency_key="contract-1")
assert isinstance(accepted, AcceptedAnalysis), accepted
analysis = get_analyses_by_id.sync(accepted.id, client=client, include_result=True, wait=30)
assert isinstance(analysis, Analysis), analysis
assert analysis.status == "completed", analysis.status
assert analysis.result.policy.outcome and analysis.result.statement, "the report is empty"
document = get_analyses_by_id_document.sync(accepted.id, client=client)
with open(statement, "rb") as file:
    assert document.payload.read() == file.read(), "the statement came back changed"
print(f"{accepted.ref} was uploaded, read as {analysis.decision} and fetched again")
