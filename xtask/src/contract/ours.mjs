// The TypeScript client of the repository -> everything it does, done once against a running server, and its example run.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { Lending, LendingError, NotGenuine, verify } from "lending-client";

const { LENDING_URL, LENDING_KEY, STATEMENT } = process.env;
const example = process.argv[2];
const lending = new Lending(`${LENDING_URL}/v1/`, LENDING_KEY);
const bytes = await readFile(STATEMENT);
const file = new Blob([bytes], { type: "application/pdf" });

const refused = (code, call) =>
  assert.rejects(call, (error) => error instanceof LendingError && error.code === code && error.requestId !== null);

async function decisions() {
  assert.equal((await lending.me()).user.role, "owner");
  const metadata = { branch: "Pune", notes: [1, null, { é: true }] };
  const more = { externalId: "ts-1", metadata, inputs: { requested_amount: 400000.5 }, idempotencyKey: "ts-1" };
  const accepted = await lending.upload(file, more);
  assert.deepEqual(await lending.upload(file, more), accepted, "a repeat under its key is the first answer");
  const analysis = await lending.wait(accepted.id, { includeResult: true });
  assert.equal(analysis.status, "completed");
  assert.deepEqual(analysis.metadata, metadata);
  assert.equal(analysis.requested_amount, 400000.5);
  assert.equal(analysis.result.statement.bank, analysis.bank);
  assert.equal((await lending.find("ts-1")).id, accepted.id);
  assert.equal(await lending.find("ts-2"), undefined);
  const found = [];
  for await (const one of lending.analyses({ bank: analysis.bank, score_from: 300 })) found.push(one.ref);
  assert.deepEqual(found, [accepted.ref]);
  for await (const product of lending.products()) assert.ok(product.id.startsWith("prod_"));
  assert.ok((await (await lending.export(accepted.id, "csv")).text()).startsWith("date"));
  assert.deepEqual(Buffer.from(await (await lending.document(accepted.id)).arrayBuffer()), bytes);
  await refused("external_id_taken", () => lending.upload(file, { externalId: "ts-1" }));
  await refused("not_found", () => lending.analysis(`an_${"0".repeat(26)}`));
  await refused("token_invalid", () => new Lending(LENDING_URL, "lk_live_none").me());
  if (analysis.decision === "manual_review") {
    const { review } = await lending.review(accepted.id, "approved", "Seen.");
    assert.equal(review.decision, "approved");
    assert.equal(review.votes.length, 1);
  }
  const check = await lending.creditCheck({ name: "Priya Sharma", mobile: "9000000780", consent: true });
  assert.equal(check.score, 780);
}

async function signatures() {
  const secret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
  const body = new TextEncoder().encode('{"type":"analysis.completed","timestamp":"…","test":true,"data":{"id":"an_1"}}');
  const key = Buffer.from(secret.slice(6), "base64");
  const mac = createHmac("sha256", key).update("msg_1.1763200000.").update(body).digest("base64");
  const headers = {
    "webhook-id": "msg_1", "webhook-timestamp": "1763200000", "webhook-signature": `v1,AAAA v1,${mac}`,
  };
  const event = await verify(secret, headers, body, 1763200100);
  assert.deepEqual([event.messageId, event.type, event.id, event.test], ["msg_1", "analysis.completed", "an_1", true]);
  assert.equal((await verify(secret, new Headers(headers), body, 1763200000)).id, "an_1");
  for (const [bad, changed, now] of [
    [headers, new Uint8Array([...body, 32]), 1763200000],
    [headers, body, 1763200301],
    [headers, body, 1763199699],
    [{ ...headers, "webhook-signature": "v1,AAAA" }, body, 1763200000],
    [{ ...headers, "webhook-signature": "v1,not base64!" }, body, 1763200000],
    [{ ...headers, "webhook-timestamp": "now" }, body, 1763200000],
    [{}, body, 1763200000],
  ]) {
    await assert.rejects(verify(secret, bad, changed, now), NotGenuine);
  }
}

async function exampleRuns() {
  const told = execFileSync("node", [example, "ts-1", STATEMENT], { encoding: "utf8" });
  assert.match(told, /^APP-000001 completed /);
  const port = await freePort();
  const hook = await lending.request("POST", "/v1/webhooks", { url: `http://127.0.0.1:${port}/` });
  const env = { ...process.env, PORT: String(port), LENDING_WEBHOOK_SECRET: hook.secret };
  const receiver = spawn("node", [example], { env, stdio: ["ignore", "pipe", "inherit"] });
  try {
    const lines = createInterface({ input: receiver.stdout })[Symbol.asyncIterator]();
    await lending.request("POST", `/v1/webhooks/${hook.id}/test`);
    assert.equal((await lines.next()).value.trim(), `webhook.test ${hook.id}`);
    const { id } = await lending.upload(file);
    assert.match((await lines.next()).value, new RegExp(`^analysis.completed ${id} \\w+$`));
  } finally {
    receiver.kill();
  }
}

function freePort() {
  return new Promise((found) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => found(port));
    });
  });
}

await decisions();
await signatures();
await exampleRuns();
console.log("uploaded, waited, found, reviewed, pulled, verified, and the example heard of it");
