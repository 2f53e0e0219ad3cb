// Typed by the description alone: what does not fit it does not compile.
import type { components, paths } from "./api";

type Upload = paths["/v1/analyses"]["post"]["responses"]["202"]["content"]["application/json"];
type Read = paths["/v1/analyses/{id}"]["get"];
type Analysis = Read["responses"]["200"]["content"]["application/json"];
type Failure = components["schemas"]["Error"];

export async function decisionOf(base: string, key: string, file: Blob): Promise<Analysis["decision"]> {
  const headers = { Authorization: `Bearer ${key}` };
  const body = new FormData();
  body.set("file", file);
  const sent = await fetch(`${base}/v1/analyses`, { method: "POST", headers, body });
  if (sent.status !== 202) {
    const failure = (await sent.json()) as Failure;
    throw new Error(`${failure.code}: ${failure.message}`);
  }
  const accepted = (await sent.json()) as Upload;
  const query: NonNullable<Read["parameters"]["query"]> = { include_result: true, wait: 30 };
  const words = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const read = await fetch(`${base}/v1/analyses/${accepted.id}?${words}`, { headers });
  const analysis = (await read.json()) as Analysis;
  const status: "queued" | "processing" | "completed" | "failed" = analysis.status;
  return status === "completed" ? analysis.decision : null;
}
