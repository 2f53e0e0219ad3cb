// A small client of the Lending Analysis Service: nothing but fetch, typed by the service's own description.
export { Lending, LendingError } from "./client.js";
export type { Accepted, Analysis, CreditCheck, Filters, NewUpload, Product } from "./client.js";
export { NotGenuine, verify } from "./webhooks.js";
export type { Event } from "./webhooks.js";
export type { components, paths } from "./api.js";
