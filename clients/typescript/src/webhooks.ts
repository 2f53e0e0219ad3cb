// A message that came in -> the event it tells of, or a refusal when it is not from the service.

/** Older or younger messages are refused: somebody may have kept one. */
const TOLERANCE_SECONDS = 300;

/** The message is not one of the service, or not one of now. Answer 400 and do nothing else. */
export class NotGenuine extends Error {}

/** What happened, and to what: read the rest with a client. */
export interface Event {
  /** The same at every attempt: a message that was worked on before may be thrown away. */
  readonly messageId: string;
  readonly type: string;
  readonly id: string;
  readonly timestamp: string;
  /** Of the test side of the team: read the rest with a test key. */
  readonly test: boolean;
}

/** Checks the signature before anything is believed. `body` is the bytes as they came. */
export async function verify(
  secret: string,
  headers: Headers | Record<string, string | string[] | undefined>,
  body: Uint8Array<ArrayBuffer>,
  now: number = Date.now() / 1000,
): Promise<Event> {
  const named = headers instanceof Headers ? headers : plain(headers);
  const [messageId, sentAt] = [named.get("webhook-id"), named.get("webhook-timestamp")];
  const signatures = named.get("webhook-signature");
  if (messageId === null || sentAt === null || signatures === null || !/^\d{1,12}$/.test(sentAt)) {
    throw new NotGenuine("a header is missing or is not what it should be");
  }
  const key = await crypto.subtle.importKey(
    "raw", bytes(secret.replace(/^whsec_/, "")), { name: "HMAC", hash: "SHA-256" }, false, ["verify"],
  );
  const head = new TextEncoder().encode(`${messageId}.${sentAt}.`);
  const signed = new Uint8Array(head.length + body.length);
  signed.set(head);
  signed.set(body, head.length);
  let isGenuine = false;
  for (const signature of signatures.split(" ")) {
    if (!signature.startsWith("v1,")) continue;
    // Compared by the platform, in a time that tells nothing.
    isGenuine = (await crypto.subtle.verify("HMAC", key, bytes(signature.slice(3)), signed)) || isGenuine;
  }
  if (!isGenuine) throw new NotGenuine("the signature is another one");
  if (Math.abs(now - Number(sentAt)) > TOLERANCE_SECONDS) {
    throw new NotGenuine("the message is too old, or this clock is wrong");
  }
  const told = JSON.parse(new TextDecoder().decode(body)) as {
    type: string; timestamp: string; test?: boolean; data: { id: string };
  };
  return { messageId, type: told.type, id: told.data.id, timestamp: told.timestamp, test: told.test ?? false };
}

/** As Node gives them to a server. */
function plain(headers: Record<string, string | string[] | undefined>): Headers {
  const named = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === "string") named.set(name, value);
  }
  return named;
}

function bytes(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    throw new NotGenuine("the signature or the secret is not base64");
  }
}
