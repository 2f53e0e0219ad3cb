// Calls of a program -> requests to the service, repeated where that is safe -> its typed answers.
import type { components, paths } from "./api.js";

type Schemas = components["schemas"];
export type Accepted = Schemas["AcceptedAnalysis"];
export type Analysis = Schemas["Analysis"];
export type Product = Schemas["Product"];
export type CreditCheck = paths["/v1/credit-checks"]["post"]["responses"]["201"]["content"]["application/json"];
export type Filters = Omit<NonNullable<paths["/v1/analyses"]["get"]["parameters"]["query"]>, "limit" | "offset">;

/** Of an upload, beside the file. Every upload has an idempotency key, made here if not given. */
export interface NewUpload {
  readonly fileName?: string;
  readonly productId?: string;
  readonly password?: string;
  readonly applicantName?: string;
  readonly applicantMobile?: string;
  readonly bureauConsent?: boolean;
  readonly inputs?: Record<string, number>;
  readonly externalId?: string;
  readonly metadata?: Record<string, unknown>;
  readonly idempotencyKey?: string;
}

interface Sent {
  readonly method: string;
  readonly headers?: Record<string, string>;
  readonly body?: FormData | string;
}

/** Longer than the service holds a request that waits. */
const TIMEOUT_MS = 60_000;
/** How long one request waits at the service for an analysis to end. */
const WAIT_SECONDS = 30;
const ATTEMPTS = 5;
const LONGEST_PAUSE_MS = 30_000;
const PAGE = 100;
const PASSING = [408, 429, 500, 503];
const PASSING_CODES = ["bureau_unavailable", "idempotency_in_progress"];

/** The service refused. `code` is for programs and never changes; the message is for people. */
export class LendingError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly requestId: string | null,
  ) {
    super(`${message} (${code})`);
  }
}

/** One key at one service. Keep the key on a server: whoever has it acts as its owner. */
export class Lending {
  readonly #base: string;
  readonly #key: string;

  /** `baseUrl` is the address with `/v1` or without it. */
  constructor(baseUrl: string, key: string) {
    this.#base = baseUrl.replace(/\/+$/, "").replace(/\/v1$/, "");
    this.#key = key;
  }

  me(): Promise<Schemas["Me"]> {
    return this.request("GET", "/v1/me");
  }

  products(): AsyncGenerator<Product> {
    return this.#pages("/v1/products", {});
  }

  upload(statement: Blob, more: NewUpload = {}): Promise<Accepted> {
    const body = new FormData();
    body.set("file", statement, more.fileName ?? "statement.pdf");
    const texts: Record<string, string | undefined> = {
      product_id: more.productId,
      password: more.password,
      applicant_name: more.applicantName,
      applicant_mobile: more.applicantMobile,
      bureau_consent: more.bureauConsent === true ? "true" : undefined,
      inputs: more.inputs && JSON.stringify(more.inputs),
      external_id: more.externalId,
      metadata: more.metadata && JSON.stringify(more.metadata),
    };
    for (const [part, text] of Object.entries(texts)) {
      if (text !== undefined) body.set(part, text);
    }
    const headers = { "Idempotency-Key": more.idempotencyKey ?? crypto.randomUUID() };
    return this.#json("/v1/analyses", { method: "POST", headers, body });
  }

  analysis(id: string, includeResult = false): Promise<Analysis> {
    return this.#analysis(id, includeResult, {});
  }

  /** The analysis once it is completed or failed. An error when it is neither by then. */
  async wait(id: string, options: { timeoutSeconds?: number; includeResult?: boolean } = {}): Promise<Analysis> {
    const end = Date.now() + (options.timeoutSeconds ?? 300) * 1000;
    for (;;) {
      const left = end - Date.now();
      const patience = Math.max(0, Math.min(WAIT_SECONDS, Math.floor(left / 1000)));
      const found = await this.#analysis(id, options.includeResult ?? false, { wait: String(patience) });
      if (found.status === "completed" || found.status === "failed") return found;
      if (left <= 0) throw new Error(`${found.ref} is still ${found.status}`);
      // A service with many that wait answers at once.
      await sleep(Math.min(1000, left));
    }
  }

  /** All of them, newest first, page by page. */
  analyses(filters: Filters = {}): AsyncGenerator<Analysis> {
    const texts = Object.entries(filters).filter(([, value]) => value !== undefined);
    return this.#pages("/v1/analyses", Object.fromEntries(texts.map(([name, value]) => [name, String(value)])));
  }

  /** The analysis that was uploaded with this external id. */
  async find(externalId: string): Promise<Analysis | undefined> {
    for await (const found of this.analyses({ external_id: externalId })) return found;
    return undefined;
  }

  review(id: string, decision: "approved" | "declined", note: string): Promise<Analysis> {
    return this.request("POST", `/v1/analyses/${encodeURIComponent(id)}/review`, { decision, note });
  }

  async export(id: string, format: "xlsx" | "csv" | "pdf" | "json"): Promise<Blob> {
    const path = `/v1/analyses/${encodeURIComponent(id)}/export?format=${format}`;
    return (await this.#send(path, { method: "GET" })).blob();
  }

  /** The statement as it was uploaded. */
  async document(id: string): Promise<Blob> {
    return (await this.#send(`/v1/analyses/${encodeURIComponent(id)}/document`, { method: "GET" })).blob();
  }

  /** Billed once, however often it is repeated under its key. */
  creditCheck(person: Schemas["NewCreditCheck"], idempotencyKey: string = crypto.randomUUID()): Promise<CreditCheck> {
    return this.request("POST", "/v1/credit-checks", person, { "Idempotency-Key": idempotencyKey });
  }

  /** Any call that has no function of its own here. */
  request<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
    if (body === undefined) return this.#json(path, { method, headers });
    const json = { ...headers, "Content-Type": "application/json" };
    return this.#json(path, { method, headers: json, body: JSON.stringify(body) });
  }

  #analysis(id: string, includeResult: boolean, query: Record<string, string>): Promise<Analysis> {
    const words = new URLSearchParams(includeResult ? { ...query, include_result: "true" } : query);
    return this.request("GET", `/v1/analyses/${encodeURIComponent(id)}?${words}`);
  }

  async *#pages<T>(path: string, query: Record<string, string>): AsyncGenerator<T> {
    for (let offset = 0; ; offset += PAGE) {
      const words = new URLSearchParams({ ...query, limit: String(PAGE), offset: String(offset) });
      const page = await this.request<{ data: T[]; total: number }>("GET", `${path}?${words}`);
      yield* page.data;
      if (offset + PAGE >= page.total) return;
    }
  }

  async #json<T>(path: string, sent: Sent): Promise<T> {
    const answer = await this.#send(path, sent);
    return (answer.status === 204 ? undefined : await answer.json()) as T;
  }

  /** Repeats what passes, with growing pauses, where a repeat does nothing twice. */
  async #send(path: string, sent: Sent): Promise<Response> {
    const isSafe = sent.method === "GET" || sent.headers?.["Idempotency-Key"] !== undefined;
    for (let attempt = 1; ; attempt += 1) {
      let pause = Math.min(LONGEST_PAUSE_MS, 500 * 2 ** attempt);
      const mayRepeat = isSafe && attempt < ATTEMPTS;
      try {
        const answer = await this.#once(path, sent);
        if (answer.ok) return answer;
        const refused = await refusal(answer);
        if (!mayRepeat || !(PASSING.includes(refused.status) || PASSING_CODES.includes(refused.code))) throw refused;
        const wish = Number(answer.headers.get("Retry-After")) * 1000 || 0;
        pause = Math.max(pause, Math.min(LONGEST_PAUSE_MS, wish));
      } catch (failure) {
        if (failure instanceof LendingError || !mayRepeat) throw failure;
      }
      await sleep(pause);
    }
  }

  #once(path: string, sent: Sent): Promise<Response> {
    const headers = { ...sent.headers, Authorization: `Bearer ${this.#key}` };
    // Nothing is sent to wherever a redirect leads.
    const how = { redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
    return fetch(this.#base + path, { ...sent, headers, ...how });
  }
}

async function refusal(answer: Response): Promise<LendingError> {
  const told = (await answer.json().catch(() => ({}))) as Partial<Schemas["Error"]>;
  const message = told.message ?? `the service answered with status ${answer.status}`;
  return new LendingError(answer.status, told.code ?? "unknown", message, answer.headers.get("X-Request-Id"));
}

function sleep(ms: number): Promise<void> {
  return new Promise((wake) => setTimeout(wake, ms));
}
