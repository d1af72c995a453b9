import { defineReadModel, keyword } from '../kernel';

/** A stretch of a tenant's hash chain. Per event it keeps 48 bytes: 16 of its id and 32 of its hash. */
export interface LedgerSegment {
  ledgerId: string;
  kind: 'segment';
  /** Hash before the first event of the stretch. */
  previous: string;
  /** Positions of the events, joined by commas. */
  positions: string;
  /** Ids and hashes, one after the other, as base64. */
  links: string;
}

/** Where the chain stood after the last event of a UTC day. */
export interface LedgerDay {
  ledgerId: string;
  kind: 'day';
  day: string;
  head: string;
  position: string;
  /** Events in the chain up to here. */
  count: number;
}

/** Head of a tenant's hash chain. */
export interface LedgerHead {
  ledgerId: string;
  kind: 'head';
  head: string;
  position: string;
  count: number;
  segments: number;
}

/** When the ledger was begun, once for the whole log. */
export interface LedgerOrigin {
  ledgerId: string;
  kind: 'origin';
  at: string;
  /** End of the log when the ledger was created: earlier events were recorded as found. Empty for a ledger as old as its log. */
  found: string;
}

export type LedgerRow = LedgerSegment | LedgerDay | LedgerHead | LedgerOrigin;

/**
 * The hash chain over each tenant's sealed events (architecture §4). Written by the ledger keeper and read by key, in a store of its own. It is not
 * derived, so no rebuild drops it and its version never rises.
 */
export const ledger = defineReadModel<LedgerRow>({
  name: 'ledger',
  version: 1,
  key: 'ledgerId',
  fields: { kind: keyword(['segment', 'day', 'head', 'origin']) },
});
