import type { Position, RecordedEvent } from '@matricula/domain/kernel';
import { controlsBoundary, haltKeyOf } from '@matricula/domain/rule';
import { execute, type EventStore } from '@matricula/event-store';
import { systemMeta } from '@matricula/policy-kit';
import { ruleTurns, type RuleTurnRow } from '@matricula/read-models/rule';
import type { ReadStore } from '@matricula/read-store';
import { BoundedMap } from '@matricula/vault';

const MINUTE_MS = 60_000;
const ROWS_MS = 10_000;
/** Maximum number of cached times over all rules. */
const MOST_KNOWN = 2_000_000;

/** When a rule gave leads since it was resumed, and the event of the latest one, as far as this process knows it. */
interface Given {
  times: readonly string[];
  resumedAt: string;
  last?: Position;
}

/** Whether a storm stops a rule at an event: it waits in the log, or in the queue if it is not known where the stop begins. */
export type StormVerdict = 'calm' | 'held' | 'queued';

type OfRule = { ruleId: string; name: string };

/**
 * Stops a rule that gives too many leads within a short time, until a user decides whether the rest is given, throttled or discarded.
 * The stop begins after the last lead that was given, so it also holds leads that were captured before it was written.
 */
export class GivingStorms {
  private readonly given = new BoundedMap<Given>(MOST_KNOWN, ({ times }) => 1 + times.length);
  /** The position that the times of a rule are read as of: it stays the same in all attempts. */
  private readonly awaited = new Map<string, Position>();

  /** `lastTurn`: a position after which nobody was given a lead, as of an event. */
  constructor(private readonly ports: { store: EventStore; reads: ReadStore; lastTurn(event: RecordedEvent): Promise<Position> }) {}

  /** Must be called before a rule gives the lead of an event. @throws ReadBehind */
  async before(event: RecordedEvent, { ruleId, name: ruleName }: OfRule): Promise<StormVerdict> {
    const { tenantId, meta, id } = event;
    const { decider, stream } = controlsBoundary;
    const { halts, resumed, limits } = (await this.ports.store.states.current(decider, stream(tenantId))).state;
    const halt = haltKeyOf({ scope: 'rule', ruleId });
    // What comes during a stop waits for its end.
    if (halts[halt] || halts.all || halts.giving) return 'calm';
    const { storm_leads, storm_minutes } = limits;
    const known = await this.known(event, ruleId, resumed[halt]?.resumedAt ?? '', storm_minutes, storm_leads);
    const since = latest(event, known.times);
    const begin = minutesBefore(since, storm_minutes);
    const times = known.times.filter((at) => at > begin);
    this.given.set(`${tenantId}/${ruleId}`, { ...known, times });
    if (times.length < storm_leads) return 'calm';
    const reason = `The rule gave ${storm_leads} leads within ${storm_minutes} minutes.`;
    const data = { scope: 'rule' as const, ruleId, ruleName, reason, since, sincePosition: known.last };
    const address = { stream: stream(tenantId), tenantId };
    await execute(this.ports.store, decider, address, { type: 'HaltAutomation', data }, systemMeta(meta.correlationId, id));
    return known.last === undefined ? 'queued' : 'held';
  }

  /** Counts a lead that a rule gave. */
  note(event: RecordedEvent, { ruleId }: OfRule): void {
    const key = `${event.tenantId}/${ruleId}`;
    const known = this.given.get(key);
    if (known) this.given.set(key, { ...known, times: [...known.times, latest(event, known.times)], last: event.position });
  }

  /** A process that takes over reads the times from the list of turns. */
  private async known(event: RecordedEvent, ruleId: string, resumedAt: string, minutes: number, most: number): Promise<Given> {
    const { tenantId } = event;
    const key = `${tenantId}/${ruleId}`;
    const known = this.given.get(key);
    if (known) return known.resumedAt === resumedAt ? known : { times: [], resumedAt, last: known.last };
    const { reads, lastTurn } = this.ports;
    // The rule gives nothing meanwhile.
    const last = this.awaited.get(key) ?? (await lastTurn(event));
    this.awaited.set(key, last);
    await reads.reached(ruleTurns.name, last, ROWS_MS, tenantId);
    this.awaited.delete(key);
    const begin = minutesBefore(event.at, minutes);
    const where = {
      and: [
        { field: 'ruleId', op: 'eq' as const, value: ruleId },
        { field: 'outcome', op: 'in' as const, values: ['given', 'taken', 'offered', 'accepted', 'unaccepted'] },
        { field: 'at', op: 'gt' as const, value: begin > resumedAt ? begin : resumedAt },
        { field: 'released', op: 'exists' as const, value: false },
      ],
    };
    const sort = [{ field: 'at', dir: 'desc' as const }];
    const rows = await reads.page<RuleTurnRow>(ruleTurns, tenantId, { where, sort, limit: most });
    // This worker goes on where the other one stopped: what came before the event at hand has been asked about.
    const before = rows.flatMap(({ seenPosition = '' }) => (seenPosition !== '' && seenPosition < event.position ? seenPosition : []));
    return { times: rows.map(({ at }) => at).toReversed(), resumedAt, last: before.toSorted().at(-1) };
  }
}

/** The time at which an event counts: not later than now, and not before another one. */
function latest({ at }: RecordedEvent, times: readonly string[]): string {
  const now = new Date().toISOString();
  const [own, last = ''] = [at < now ? at : now, times.at(-1)];
  return own > last ? own : last;
}

const minutesBefore = (at: string, minutes: number): string => new Date(Date.parse(at) - minutes * MINUTE_MS).toISOString();
