import type { Position } from '@matricula/domain/kernel';
import { ledger, type LedgerOrigin, type LedgerRow } from '@matricula/read-models/audit';
import type { RowStore } from '@matricula/read-store';

/** Of the log, not of a tenant. */
const WHOLE_LOG = '*';
const ORIGIN_KEY = 'origin';

/**
 * Makes the ledger ready and notes, once and for ever, where the log ended when that was first done: a ledger that comes after events
 * vouches for nothing that happened to them before it.
 */
export async function beginLedger(store: RowStore, head: () => Promise<Position>): Promise<void> {
  await store.prepare(ledger);
  if ((await store.active(ledger.name)) === undefined) await store.activate(ledger);
  if (await ledgerOrigin(store)) return;
  const row: LedgerOrigin = { ledgerId: ORIGIN_KEY, kind: 'origin', at: new Date().toISOString(), found: await head() };
  // Written at the lowest position, so that a second write changes nothing.
  await store.commit([], [{ model: ledger, tenantId: WHOLE_LOG, key: ORIGIN_KEY, position: '', row }], '');
}

/** When the ledger was started; undefined if there is none. */
export async function ledgerOrigin(store: RowStore): Promise<LedgerOrigin | undefined> {
  if (!(await store.versions(ledger.name)).includes(ledger.version)) return undefined;
  const row = await store.get<LedgerRow>(ledger, WHOLE_LOG, ORIGIN_KEY);
  return row?.kind === 'origin' ? row : undefined;
}

/** The warning to show wherever the ledger is used; undefined for a ledger that is as old as its log. */
export function doubtOf(origin: LedgerOrigin | undefined): string | undefined {
  if (!origin) return 'There is no ledger: it is lost, or the product has not run here. Nothing vouches for the events of this log.';
  if (origin.found === '') return undefined;
  return `The ledger was recreated on ${origin.at}: it found the log up to ${origin.found} as it was then and does not vouch for what happened before.`;
}
