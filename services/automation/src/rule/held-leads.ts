import type { TimerElapsed } from '@matricula/domain/automation';
import type { Position, RecordedEvent } from '@matricula/domain/kernel';
import { stoppedSince, type AutomationResumed, type ControlEvent } from '@matricula/domain/rule';
import { execute, type EventStore } from '@matricula/event-store';
import { setTimer, systemMeta } from '@matricula/policy-kit';
import { stopOf, type ControlsAt } from './controls-at';
import { TOGETHER } from './giving-together';
import { aboutPart, MOST_LOOKED, MOST_READ, partOf, type ReleasePart } from './release-part';
import type { RuleInForce } from './rules-in-force';
import { leadIdOf } from './standing-lead';

const MINUTE_MS = 60_000;

/** The kind of the timer after which a throttled release goes on. */
export const RELEASE = 'rule-release';

interface Needs {
  store: EventStore;
  controls: ControlsAt;
  /** Types of the events that wait during a stop. */
  types: readonly string[];
  /** The rules in force at an event. */
  rulesAt(event: RecordedEvent): Promise<readonly RuleInForce[]>;
  /** Asks rules about events, of which no two are of the same lead; says how many concern a held one. */
  ask(events: readonly HeldEvent[]): Promise<number>;
}

/** An event that waited during a stop. */
export interface HeldEvent {
  event: RecordedEvent;
  /** The rules in force at it. */
  then: readonly RuleInForce[];
  /** Of them, those in force now. */
  inForce: ReadonlySet<string>;
  /** Those that a stop held at it. */
  held: ReadonlySet<string>;
  /** Those for which it waits on, because they are stopped again. */
  stopped: ReadonlySet<string>;
}

/** How far a part of a release is. */
interface Cursor extends ReleasePart {
  after?: Position;
}

/** A rule that a stop held, and the position since which it did. */
interface HeldRule {
  ruleId: string;
  since: Position;
}

/**
 * Releases the events that rules did not process during a stop, in log order, as the user chose: all at once, a number each minute, only the recent
 * ones, or none. The events are read from the log again in parts, between which new leads come, so their number is not limited and a restart loses
 * nothing. Each is judged by the rules of its own position; leads of a rule that is in force no more go to the next rule that is. A rule that is stopped
 * again during a release goes on from there by itself, so that the others do not wait for it.
 */
export class HeldLeads {
  constructor(private readonly needs: Needs) {}

  /** Asks the rules that a stop held, after its end. */
  async release(resumed: RecordedEvent<AutomationResumed>, rules: readonly RuleInForce[]): Promise<void> {
    if (resumed.data.held !== 'none') await this.go(resumed, resumed, rules, { without: [] });
  }

  /** Continues a release. */
  async elapsed(event: RecordedEvent<TimerElapsed>, rules: readonly RuleInForce[]): Promise<void> {
    const { resumeId, after } = event.data.about;
    const resumed = (await this.needs.controls.events(event)).find(({ id }) => id === resumeId);
    if (resumed) await this.go(event, resumed as RecordedEvent<AutomationResumed>, rules, { after, ...partOf(event.data.about) });
  }

  private async go(event: RecordedEvent, resumed: RecordedEvent<AutomationResumed>, rules: readonly RuleInForce[], cursor: Cursor) {
    const { tenantId, position: end, data } = resumed;
    const { controls, store, types, rulesAt, ask } = this.needs;
    const events = await controls.events(event);
    const all = heldBy(events, resumed, new Set([...ids(rules), ...ids(await this.rulesAtStop(events, resumed))]));
    const { ruleId: only, without } = cursor;
    const released = all.filter(({ ruleId }) => (only === undefined || ruleId === only) && !without.includes(ruleId));
    const first = released.map(({ since }) => since).reduce((one, other) => (one < other ? one : other), end);
    const after = cursor.after ?? first;
    // What is passed over now would not be asked about again.
    const apart = released.filter(({ ruleId }) => stoppedSince(events, ruleId) !== undefined);
    for (const { ruleId } of apart) await this.later(event, resumed, { after, ruleId, without: [] });
    const going = released.filter((one) => !apart.includes(one));
    if (going.length === 0) return;
    const left = [...without, ...ids(apart)];
    const inForce = new Set(ids(rules));
    const oldest = data.held === 'younger' ? Date.parse(data.resumedAt) - (data.minutes ?? 0) * MINUTE_MS : -Infinity;
    const { per_minute } = (await controls.at(event)).limits;
    let { asked = 0 } = cursor;
    let [read, looked] = [0, 0];
    let together: HeldEvent[] = [];
    const askTogether = async () => {
      asked += await ask(together);
      together = [];
    };
    for await (const batch of store.readAll(after, { filter: { tenantId, types: [...types] } }))
      for (const one of batch) {
        if (one.position >= end) return askTogether();
        read += 1;
        const held = new Set(going.flatMap(({ ruleId, since }) => (since < one.position ? [ruleId] : [])));
        const then = Date.parse(one.at) < oldest ? [] : await rulesAt(one);
        const at = { after: one.position, ruleId: only, without: left };
        if (then.some(({ ruleId }) => held.has(ruleId))) {
          looked += 1;
          const stopped = new Set([...inForce].filter((ruleId) => waitsOn(events, ruleId, one, all)));
          // What is asked about a lead depends on what was given before.
          const leadId = leadIdOf(one.data);
          const isAlone = leadId === undefined || together.some(({ event: other }) => leadIdOf(other.data) === leadId);
          if (isAlone) await askTogether();
          together.push({ event: one, then, inForce, held, stopped });
          const most = data.held === 'throttled' ? per_minute - asked : TOGETHER;
          if (together.length >= Math.min(most, TOGETHER) || leadId === undefined) await askTogether();
          if (data.held === 'throttled' && asked >= per_minute) return this.later(event, resumed, at);
        }
        if (read < MOST_READ && looked < MOST_LOOKED) continue;
        await askTogether();
        return this.goOn(event, resumed, { ...at, asked });
      }
    await askTogether();
  }

  /** The rules in force when the stop began: one that was paused or deleted since held leads all the same. */
  private async rulesAtStop(events: readonly RecordedEvent<ControlEvent>[], resumed: RecordedEvent<AutomationResumed>) {
    const stop = stopOf(events, resumed);
    return stop ? this.needs.rulesAt(stop) : [];
  }

  /** Goes on as soon as the events that wait by now are worked on. */
  private goOn(event: RecordedEvent, resumed: RecordedEvent, cursor: Cursor): Promise<void> {
    return this.wait(event, resumed, event.at, cursor);
  }

  private later(event: RecordedEvent, resumed: RecordedEvent, cursor: Cursor): Promise<void> {
    return this.wait(event, resumed, new Date(Date.parse(event.at) + MINUTE_MS).toISOString(), cursor);
  }

  private async wait(
    { id, tenantId, meta }: RecordedEvent,
    { id: resumeId }: RecordedEvent,
    dueAt: string,
    { after = '', ...part }: Cursor,
  ): Promise<void> {
    const about = { resumeId, after, ...aboutPart(part) };
    const own = part.ruleId === undefined ? '' : `/${part.ruleId}`;
    const { stream, decider, command } = setTimer(RELEASE, `${resumeId}${own}`, dueAt, about);
    const address = { stream: stream(tenantId), tenantId };
    const commandId = `release-after-${id}${own}`;
    await execute(this.needs.store, decider, address, command, systemMeta(meta.correlationId, id), { commandId });
  }
}

const ids = (rules: readonly { ruleId: string }[]) => rules.map(({ ruleId }) => ruleId);

/** The rules that the end of a stop releases. A later stop of a rule that ended with `none` drops what still waits for it. */
function heldBy(events: readonly RecordedEvent<ControlEvent>[], { id, position }: RecordedEvent, rules: ReadonlySet<string>): HeldRule[] {
  const until = events.filter((event) => event.position <= position);
  const before = until.filter((event) => event.id !== id);
  const later = events.flatMap(({ type, data, ...event }) =>
    type === 'AutomationResumed' && event.position > position ? [data as AutomationResumed['data']] : [],
  );
  return [...rules].flatMap((ruleId) => {
    const since = stoppedSince(until, ruleId) === undefined ? stoppedSince(before, ruleId) : undefined;
    return since === undefined || later.some((end) => drops(end, ruleId)) ? [] : [{ ruleId, since }];
  });
}

const drops = ({ held, scope, ruleId: of }: AutomationResumed['data'], ruleId: string) =>
  held === 'none' && (scope === 'all' || scope === 'giving' || (scope === 'rule' && of === ruleId));

/**
 * Whether an event waits on for a rule that is stopped again: it came during that stop, or the same release asks about it later. A rule that no stop
 * held at the event has decided about it.
 */
function waitsOn(
  events: readonly RecordedEvent<ControlEvent>[],
  ruleId: string,
  { position }: RecordedEvent,
  released: readonly HeldRule[],
): boolean {
  const since = stoppedSince(events, ruleId);
  return since !== undefined && (since < position || released.some((one) => one.ruleId === ruleId && one.since < position));
}
