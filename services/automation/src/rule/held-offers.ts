import { timerDecider, timerStream, type TimerElapsed, type TimerSet } from '@matricula/domain/automation';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { stoppedSince, type AutomationResumed } from '@matricula/domain/rule';
import { execute, type EventStore } from '@matricula/event-store';
import { setTimer, systemMeta } from '@matricula/policy-kit';
import { stoppedUntil, type ControlsAt } from './controls-at';

/** The kind of the timer of a lead that waits for the end of a stop. */
export const OFFER_HELD = 'rule-offer-held';
const MINUTE_MS = 60_000;
/** Leads of a stopped rule are looked at again at the end of the stop; after this time also without it, since the rule may be paused by then. */
const STOPPED_MS = 24 * 60 * MINUTE_MS;

/** Leads that the stop of a rule from L2 to L3 holds: each has a timer, which the end of the stop makes due. */
export class HeldOffers {
  constructor(private readonly ports: { store: EventStore; controls: ControlsAt }) {}

  /** Holds the lead of an event. `cause`: the event, or the timer at which a stop holds the lead again. */
  hold(cause: RecordedEvent, { id, stream, revision }: RecordedEvent, ruleId: string): Promise<void> {
    const dueAt = new Date(Date.parse(cause.at) + STOPPED_MS).toISOString();
    return this.set(cause, `${id}/${ruleId}`, dueAt, { stream, revision: String(revision), ruleId });
  }

  /** The event whose lead waited for a timer. */
  async eventOf({ data: { about } }: RecordedEvent<TimerElapsed>): Promise<RecordedEvent | undefined> {
    const { stream = '', revision = '0' } = about;
    const [event] = await this.ports.store.read(stream, Number(revision), Number(revision));
    return event;
  }

  /**
   * Makes the leads due that no stop holds any more, in the order in which they came: at once, or some each minute. Those that the user dropped are left
   * out when they are due.
   */
  async resumed(event: RecordedEvent<AutomationResumed>): Promise<void> {
    const { store, controls } = this.ports;
    const { tenantId, at, data } = event;
    const events = await controls.events(event);
    const { per_minute } = (await controls.at(event)).limits;
    const atOnce = data.held === 'throttled' ? per_minute : Infinity;
    const filter = { tenantId, types: ['TimerSet'], streamPrefix: timerStream(tenantId, `${OFFER_HELD}/`) };
    const timers = new Map<string, TimerSet['data']>();
    for await (const batch of store.readAll(stoppedUntil(events, event), { filter }))
      for (const { stream, data: timer } of batch as RecordedEvent<TimerSet>[])
        if (stoppedSince(events, timer.about.ruleId ?? '') === undefined) timers.set(stream, timer);
    for (const [index, [stream, { timerId, about }]] of [...timers].entries()) {
      if ((await store.states.current(timerDecider, stream)).state.status !== 'set') continue;
      const minutes = Math.floor(index / atOnce);
      // Those of the same minute come one after another.
      const dueAt = new Date(Date.parse(at) + minutes * MINUTE_MS + index).toISOString();
      await this.set(event, timerId.slice(OFFER_HELD.length + 1), dueAt, about);
    }
  }

  private async set(cause: RecordedEvent, of: string, dueAt: string, about: Record<string, string>): Promise<void> {
    const { stream, decider, command } = setTimer(OFFER_HELD, of, dueAt, about);
    const address = { stream: stream(cause.tenantId), tenantId: cause.tenantId };
    const commandId = `${OFFER_HELD}-${cause.id}-${of}`;
    await execute(this.ports.store, decider, address, command, systemMeta(cause.meta.correlationId, cause.id), { commandId });
  }
}
