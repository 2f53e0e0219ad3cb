// A loan desk: statements go in, decisions come out, and the service's own messages are believed when they are genuine.
//
//   export LENDING_URL=http://127.0.0.1:8080 LENDING_KEY=lk_live_… LENDING_WEBHOOK_SECRET=whsec_…
//   node example.mjs loan-4711 statement.pdf      # upload one statement and wait for its decision
//   node example.mjs                              # listen for webhooks on port 8090
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { Lending, NotGenuine, verify } from "lending-client";

const { LENDING_URL, LENDING_KEY, LENDING_WEBHOOK_SECRET, PORT = "8090" } = process.env;
const lending = new Lending(LENDING_URL, LENDING_KEY);

async function receive(request, response) {
  const pieces = [];
  for await (const piece of request) pieces.push(piece);
  try {
    const event = await verify(LENDING_WEBHOOK_SECRET, request.headers, new Uint8Array(Buffer.concat(pieces)));
    response.writeHead(204).end();
    const told = event.type.startsWith("analysis.") ? (await lending.analysis(event.id)).decision : "";
    console.log(event.type, event.id, told ?? "");
  } catch (failure) {
    if (!response.headersSent) response.writeHead(failure instanceof NotGenuine ? 400 : 500).end();
  }
}

const [externalId, statement] = process.argv.slice(2);
if (statement === undefined) {
  createServer(receive).listen(Number(PORT), "127.0.0.1");
} else {
  const file = new Blob([await readFile(statement)], { type: "application/pdf" });
  const found = (await lending.find(externalId)) ?? (await lending.upload(file, { externalId }));
  const { ref, status, decision, score, bank } = await lending.wait(found.id, { includeResult: true });
  console.log(ref, status, decision, score, bank);
}
