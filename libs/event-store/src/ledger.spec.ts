import type { RecordedEvent } from '@matricula/domain/kernel';
import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { canonicalJson, chain, type ChainEntry, GENESIS, verifyChain } from './ledger';

const event = (n: number, remark = 'as it was'): RecordedEvent => ({
  id: `id-${n}`,
  type: 'LeadCaptured',
  stream: `lead-t-${n % 3}`,
  revision: Math.floor(n / 3),
  position: String(n).padStart(16, '0'),
  tenantId: 't',
  at: '2026-01-01T00:00:00.000Z',
  data: { remark, $personal: 'c2VhbGVk' },
  meta: { actor: { id: 'u', name: 'U', email: 'u@example.org', role: 1 }, correlationId: 'c', version: 1 },
});

const log = () => Array.from({ length: 12 }, (_, n) => event(n + 1));

function record(events: RecordedEvent[]): ChainEntry[] {
  let hash = GENESIS;
  return events.map((of) => ({ eventId: of.id, stream: of.stream, position: of.position, hash: (hash = chain(hash, of)) }));
}

describe('the chain', () => {
  it('can be recomputed with nothing but SHA-256 and sorted JSON', () => {
    const text =
      '{"at":"2026-01-01T00:00:00.000Z","data":{"$personal":"c2VhbGVk","remark":"as it was"},"id":"id-1",' +
      '"meta":{"actor":{"email":"u@example.org","id":"u","name":"U","role":1},"correlationId":"c","version":1},' +
      '"position":"0000000000000001","revision":0,"stream":"lead-t-1","tenantId":"t","type":"LeadCaptured"}';
    const expected = createHash('sha256')
      .update('0'.repeat(64) + text)
      .digest('hex');
    expect(chain(GENESIS, event(1))).toBe(expected);
  });

  it('does not depend on the order of keys', () => {
    expect(canonicalJson({ b: 1, a: [{ d: null, c: 'é' }] })).toBe(canonicalJson({ a: [{ c: 'é', d: null }], b: 1 }));
  });

  it('finds nothing wrong with an untouched log, in one piece or in stretches', () => {
    const entries = record(log());
    expect(verifyChain(entries, log())).toEqual({ damage: [], verified: 12, unrecorded: 0, head: entries[11]!.hash });
    const first = verifyChain(entries.slice(0, 5), log().slice(0, 5));
    expect(verifyChain(entries.slice(5), log().slice(5), first.head).damage).toEqual([]);
  });

  it('does not take events that the ledger has not reached for damage', () => {
    expect(verifyChain(record(log()), [...log(), event(13)])).toMatchObject({ damage: [], unrecorded: 1 });
  });

  it('names changed, removed and inserted events, each where it is', () => {
    const entries = record(log().filter(({ id }) => id !== 'id-9'));
    const events = log().filter(({ id }) => id !== 'id-6');
    events[1] = event(2, 'something else');
    const { damage, verified } = verifyChain(entries, events);
    expect(damage).toEqual([
      { kind: 'changed', eventId: 'id-2', stream: 'lead-t-2', position: '0000000000000002' },
      { kind: 'removed', eventId: 'id-6', stream: 'lead-t-0', position: '0000000000000006' },
      { kind: 'inserted', eventId: 'id-9', stream: 'lead-t-0', position: '0000000000000009' },
    ]);
    expect(verified).toBe(9);
  });

  it('tells a changed entry from a changed event', () => {
    const entries = record(log());
    entries[4] = { ...entries[4]!, hash: 'f'.repeat(64) };
    expect(verifyChain(entries, log())).toMatchObject({ verified: 11, damage: [{ kind: 'entry', eventId: 'id-5' }] });
  });

  it('finds every change, wherever it is and whatever it is', () => {
    const fields = ['id', 'type', 'stream', 'tenantId', 'at'] as const;
    fc.assert(
      fc.property(fc.nat(11), fc.constantFrom(...fields), fc.string({ minLength: 1 }), (index, field, value) => {
        const events = log();
        fc.pre(events[index]![field] !== value);
        events[index] = { ...events[index]!, [field]: value };
        const { damage, verified } = verifyChain(record(log()), events);
        expect(damage).toMatchObject([{ kind: 'changed', position: events[index].position }]);
        expect(verified).toBe(11);
      }),
    );
  });
});
