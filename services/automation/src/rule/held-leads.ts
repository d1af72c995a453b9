import type { TimerElapsed } from '@matricula/domain/automation';
import type { Position, RecordedEvent } from '@matricula/domain/kernel';
import { stoppedSince, type AutomationResumed } from '@matricula/domain/rule';
import { execute, type EventStore } from '@matricula/event-store';
import { setTimer, systemMeta } from '@matricula/policy-kit';
import type { ControlsAt } from './controls-at';
import type { RuleInForce } from './rules-in-force';

const MINUTE_MS = 60_000;

/** The kind of the timer after which a throttled release goes on. */
export const RELEASE = 'rule-release';

interface Needs {
  store: EventStore;
  controls: ControlsAt;
  /** Types of the events that wait during a stop. */
  types: readonly string[];
  /** Asks rules about an event that waited; false if it concerns none of them. */
  ask(event: RecordedEvent, rules: readonly RuleInForce[]): Promise<boolean>;
}

/**
 * Releases the events that rules did not process during a stop, in log order, as the user chose: all at once, a number each minute, only the recent
 * ones, or none. The events are read from the log again, so their number is not limited and a restart loses nothing.
 */
export class HeldLeads {
  constructor(private readonly needs: Needs) {}

  /** Asks the rules that a stop held, after its end. */
  async release(resumed: RecordedEvent<AutomationResumed>, rules: readonly RuleInForce[]): Promise<void> {
    if (resumed.data.held !== 'none') await this.go(resumed, resumed, rules);
  }

  /** Continues a throttled release; waits another minute while its rules are stopped again. */
  async elapsed(event: RecordedEvent<TimerElapsed>, rules: readonly RuleInForce[]): Promise<void> {
    const { resumeId, after } = event.data.about;
    const events = await this.needs.controls.events(event);
    const at = events.findIndex(({ id }) => id === resumeId);
    const resumed = events[at] as RecordedEvent<AutomationResumed> | undefined;
    // A later stop that ended with `none` drops what still waits.
    const isDropped = events.slice(at + 1).some(({ type, data }) => type === 'AutomationResumed' && dropsGiving(data as Resumed));
    if (!resumed || isDropped) return;
    if (rules.length === 0) return this.later(event, resumed, after ?? '');
    await this.go(event, resumed, rules, after);
  }

  private async go(event: RecordedEvent, resumed: RecordedEvent<AutomationResumed>, rules: readonly RuleInForce[], cursor?: Position) {
    const { tenantId, position: end, data } = resumed;
    const { controls, store, types, ask } = this.needs;
    const until = await controls.events(resumed);
    const before = until.filter(({ id }) => id !== resumed.id);
    const held = rules.flatMap((rule) => {
      const since = stoppedSince(until, rule.ruleId) === undefined ? stoppedSince(before, rule.ruleId) : undefined;
      return since === undefined ? [] : [{ rule, since }];
    });
    if (held.length === 0) return;
    const first = held.map(({ since }) => since).reduce((one, other) => (one < other ? one : other));
    const oldest = data.held === 'younger' ? Date.parse(data.resumedAt) - (data.minutes ?? 0) * MINUTE_MS : -Infinity;
    const { per_minute } = (await controls.at(event)).limits;
    let asked = 0;
    for await (const batch of store.readAll(cursor ?? first, { filter: { tenantId, types: [...types] } }))
      for (const one of batch) {
        if (one.position >= end) return;
        if (Date.parse(one.at) < oldest) continue;
        const waiting = held.flatMap(({ rule, since }) => (since < one.position ? [rule] : []));
        if (waiting.length === 0 || !(await ask(one, waiting))) continue;
        asked += 1;
        if (data.held === 'throttled' && asked >= per_minute) return this.later(event, resumed, one.position);
      }
  }

  private async later({ id, tenantId, at, meta }: RecordedEvent, resumed: RecordedEvent, after: Position): Promise<void> {
    const dueAt = new Date(Date.parse(at) + MINUTE_MS).toISOString();
    const { stream, decider, command } = setTimer(RELEASE, resumed.id, dueAt, { resumeId: resumed.id, after });
    const address = { stream: stream(tenantId), tenantId };
    await execute(this.needs.store, decider, address, command, systemMeta(meta.correlationId, id), { commandId: `release-after-${id}` });
  }
}

type Resumed = AutomationResumed['data'];

const dropsGiving = ({ held, scope }: Resumed) => held === 'none' && (scope === 'all' || scope === 'giving');
