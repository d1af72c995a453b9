import { ORIGIN, type RecordedEvent } from '@matricula/domain/kernel';
import { leadStream } from '@matricula/domain/lead';
import type { StreamAppend } from '@matricula/event-store';
import { PastLog } from './past-log';

const stream = leadStream('t1', 'l1');
const at = (minute: number) => `2026-03-02T10:${String(minute).padStart(2, '0')}:00.000Z`;
const real = (position: number, type: string, data: object = {}): RecordedEvent =>
  ({
    ...{ id: `e${position}`, type, data: { leadId: 'l1', ...data }, stream, tenantId: 't1' },
    ...{ position: String(position).padStart(4, '0'), revision: position - 1, at: at(position) },
  }) as unknown as RecordedEvent;
const assigned = (id: string): StreamAppend =>
  ({ stream, tenantId: 't1', expected: 'any', events: [{ id, type: 'LeadAssigned', data: { leadId: 'l1' } }] }) as unknown as StreamAppend;

describe('the log of a simulation', () => {
  const events = [
    real(1, 'LeadCaptured'),
    real(2, 'LeadAssigned', { assignmentId: 'turn' }),
    real(3, 'LeadTouched'),
    real(4, 'LeadTouched'),
  ];
  const replaced = new Set<string>();
  const read = jest.fn(async () => events);
  const log = new PastLog({ read, readMany: jest.fn(), readAll: jest.fn() }, { tenantId: 't1', replaced });
  const seen = async () => (await log.read(stream)).map(({ id, revision }) => [id, revision]);

  it('reads a stream from the real log once, however far it moves on', async () => {
    log.arrive(events[0]!);
    expect(await seen()).toEqual([['e1', 0]]);
    await log.append(assigned('s1'));
    expect(await seen()).toEqual([
      ['e1', 0],
      ['s1', 1],
    ]);
    replaced.add('turn');
    log.arrive(events[2]!);
    await log.append(assigned('s2'));
    await log.append(assigned('s2'));
    const before = await log.read(stream);
    log.arrive(events[3]!);
    expect(await seen()).toEqual([
      ['e1', 0],
      ['s1', 1],
      ['e3', 2],
      ['s2', 3],
      ['e4', 4],
    ]);
    expect(before).toHaveLength(4);
    expect(await log.placed(events[3]!)).toMatchObject({ id: 'e4', revision: 4 });
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('knows no events before the first one', async () => {
    const fresh = new PastLog({ read: async () => events, readMany: jest.fn(), readAll: jest.fn() }, { tenantId: 't1', replaced });
    fresh.arrive({ position: ORIGIN, at: at(0) });
    expect(await fresh.read(stream)).toEqual([]);
  });
});
