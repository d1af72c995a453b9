import { ORIGIN, type RecordedEvent } from '@matricula/domain/kernel';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { contractCodec, KeysInMemory, note } from './contract-events';
import type { ChildStore } from './durability.contract';
import { type EventStore, RevisionConflict } from './event-store';
import type { EventStoreUnderTest } from './event-store.contract';

/** Events of a lead in a batch, four of them large. */
const LEAD_EVENTS = 6;
/** Plus one event of its reservation and one of the job. */
const BATCH_EVENTS = LEAD_EVENTS + 2;
const LATEST_STEP = 12;

/**
 * Runs a process that dies during an append to several streams: by itself after so many steps if the adapter has steps, otherwise killed after so
 * many acknowledged appends. Returns the acknowledged batches.
 */
async function acknowledgedBeforeDeath({ module, place }: ChildStore, steps: number): Promise<string[]> {
  const script = join(__dirname, 'durability.child.mjs');
  const child = spawn(process.execPath, [script, module, place, 'batches', String(steps)], { stdio: ['ignore', 'pipe', 'pipe'] });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const ended = new Promise<string | null>((resolve) => child.once('close', (_, signal) => resolve(signal)));
  const acknowledged: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.push(line);
    if (acknowledged.length === steps) child.kill('SIGKILL');
  }
  if ((await ended) !== 'SIGKILL') throw new Error(`The writing process ended by itself: ${complaint}`);
  return acknowledged;
}

/** A writer that dies between the steps of an append to many streams must leave everything or nothing. */
export function dyingWriterContract(open: () => Promise<EventStoreUnderTest>): void {
  describe('after a writer died in the middle of an append to many streams', () => {
    it.each(Array.from({ length: LATEST_STEP }, (_, index) => index + 1))('shows all of it or nothing (step %s)', async (step) => {
      const place = await open();
      try {
        const acknowledged = await acknowledgedBeforeDeath(place.child, step);
        const store = await place.connect(contractCodec(new KeysInMemory()));
        const events: RecordedEvent[] = [];
        for await (const batch of store.readAll(ORIGIN, { sealed: true })) events.push(...batch);
        const sizes = new Map<string, number>();
        for (const { meta } of events) sizes.set(meta.correlationId, (sizes.get(meta.correlationId) ?? 0) + 1);
        expect([...sizes.values()].filter((size) => size !== BATCH_EVENTS)).toEqual([]);
        expect(acknowledged.filter((batch) => !sizes.has(batch))).toEqual([]);
        expect(await store.revisions(['job'])).toEqual(new Map(sizes.size === 0 ? [] : [['job', sizes.size - 1]]));
        await everyReservationHasOneOwner(store, sizes.size);
        expect(await store.head()).toBe((await last(store)).position);
      } finally {
        await place.remove();
      }
    });
  });
}

/** Reservations up to that of the failed batch can be taken if, and only if, they are free. */
async function everyReservationHasOneOwner(store: EventStore, owned: number): Promise<void> {
  for (let n = 0; n <= owned; n++) {
    const reservation = `lead-identity-t1-${n}`;
    const append = { stream: reservation, tenantId: 't1', events: [note('another')], expected: 'none' as const };
    const taken = await store.append(append).then(
      () => true,
      (error: unknown) => {
        if (error instanceof RevisionConflict) return false;
        throw error;
      },
    );
    expect(taken).toBe(n === owned);
    const events = await store.read(reservation);
    expect(events.map(({ data, revision }) => ({ data, revision }))).toEqual([
      { data: { text: n === owned ? 'another' : `lead-t1-${n}` }, revision: 0 },
    ]);
    expect(await store.read(`lead-t1-${n}`)).toHaveLength(n === owned ? 0 : LEAD_EVENTS);
  }
}

async function last(store: EventStore): Promise<RecordedEvent> {
  let event: RecordedEvent | undefined;
  for await (const batch of store.readAll(ORIGIN)) event = batch.at(-1);
  return event!;
}
