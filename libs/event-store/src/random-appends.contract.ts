import { ORIGIN } from '@matricula/domain/kernel';
import { PROPERTY_RUNS } from '../../../test/fixtures/property-runs';
import fc from 'fast-check';
import { note } from './contract-events';
import { type EventStore, type ExpectedRevision, type NewEvent, RevisionConflict, type StreamAppend } from './event-store';

interface Draft {
  stream: string;
  expected: ExpectedRevision;
  count: number;
}

const draft = fc.record<Draft>({
  stream: fc.constantFrom('a', 'b', 'c'),
  expected: fc.oneof(fc.constantFrom<ExpectedRevision>('any', 'none'), fc.nat(6)),
  count: fc.integer({ min: 1, max: 3 }),
});

/** A step: appends in one call, concurrent appends, or a repetition of an earlier step. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('together' as const), drafts: fc.array(draft, { minLength: 1, maxLength: 3 }) }),
  fc.record({ kind: fc.constant('beside' as const), drafts: fc.array(draft, { minLength: 1, maxLength: 5 }) }),
  fc.record({ kind: fc.constant('again' as const), which: fc.nat(20) }),
);

interface Outcome {
  refused?: string;
  revisions?: number[];
}

/** A reference implementation of the log: a list. */
class NaiveLog {
  readonly events: { id: string; stream: string; revision: number }[] = [];

  appendMany(appends: StreamAppend[]): Outcome {
    const before = this.events.length;
    const revisions: number[] = [];
    for (const { stream, events, expected } of appends) {
      const repeated = this.events.find(({ id }) => id === events.at(-1)?.id);
      const current = this.events.filter((event) => event.stream === stream).length - 1;
      if (repeated) {
        revisions.push(repeated.revision);
      } else if (expected === 'any' || (expected === 'none' ? current === -1 : current === expected)) {
        events.forEach(({ id }, index) => this.events.push({ id, stream, revision: current + 1 + index }));
        revisions.push(current + events.length);
      } else {
        this.events.length = before;
        return { refused: stream };
      }
    }
    return { revisions };
  }
}

async function outcome(appending: Promise<{ revision: number }[]>): Promise<Outcome> {
  try {
    return { revisions: (await appending).map(({ revision }) => revision) };
  } catch (error) {
    if (error instanceof RevisionConflict) return { refused: error.stream };
    throw error;
  }
}

/** Random appends, single, combined, concurrent and repeated, must behave like a list. */
export function randomAppendsContract(open: () => Promise<{ store: EventStore; remove(): Promise<void> }>): void {
  it('behaves like a list under random appends', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const { store, remove } = await open();
        try {
          const naive = new NaiveLog();
          const history: StreamAppend[][] = [];
          for (const next of steps) {
            const groups = groupsOf(next, history);
            history.push(...groups);
            const answers = await Promise.all(groups.map((group) => outcome(store.appendMany(group))));
            expect(answers).toEqual(groups.map((group) => naive.appendMany(group)));
          }
          const events = [];
          for await (const batch of store.readAll(ORIGIN, { batchSize: 4 })) events.push(...batch);
          // Concurrent appends are ordered within a stream, but not between streams.
          const ofStream = (list: NaiveLog['events'], name: string) =>
            list.filter(({ stream }) => stream === name).map(({ id, revision }) => ({ id, revision }));
          for (const name of ['a', 'b', 'c']) expect(ofStream(events, name)).toEqual(ofStream(naive.events, name));
          expect(events).toHaveLength(naive.events.length);
        } finally {
          await remove();
        }
      }),
      { numRuns: PROPERTY_RUNS },
    );
  });
}

function groupsOf(
  next: { kind: 'together' | 'beside'; drafts: Draft[] } | { kind: 'again'; which: number },
  history: StreamAppend[][],
): StreamAppend[][] {
  if (next.kind === 'again') return history.length === 0 ? [] : [history[next.which % history.length]!];
  const appends = next.drafts.map(({ stream, expected, count }): StreamAppend => {
    const events: NewEvent[] = Array.from({ length: count }, (_, index) => note(`${stream}${index}`));
    return { stream, tenantId: 't1', events, expected };
  });
  return next.kind === 'together' ? [appends] : appends.map((append) => [append]);
}
