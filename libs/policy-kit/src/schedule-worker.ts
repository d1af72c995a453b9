import type { TimerElapsed } from '@matricula/domain/automation';
import { DomainError, type RecordedEvent } from '@matricula/domain/kernel';
import { tenantDecider, tenantStream } from '@matricula/domain/tenant';
import { execute, type EventStore } from '@matricula/event-store';
import type { Order } from './define-policy';
import type { Schedule } from './define-schedule';
import { parkEvent } from './park-event';
import { systemMeta } from './system-actor';
import { setTimer } from './timers';
import type { EventWorker } from './worker-runner';

/** Begins the kinds of the timers of schedules, and the names under which their runs are parked. */
export const SCHEDULE_PREFIX = 'schedule/';

/**
 * Runs schedules in every tenant: each waits for a timer and sets the next one when it elapses, whatever becomes of its run. Runs missed during
 * downtime are combined into one run at the next start. A run that a rule refuses is parked; one that fails is repeated, and parked when the next run
 * is due.
 */
export class ScheduleWorker implements EventWorker {
  readonly name = 'schedules';
  readonly types = new Set(['TenantRegistered', 'TimerElapsed']);
  /** Tenants registered before a schedule existed take part in it. */
  readonly from = 'start';
  /** A run that fails is repeated without delaying other schedules and other tenants. */
  readonly underWay = 2_000;
  /** A provider that does not answer for hours is not asked every few seconds. */
  readonly longestPauseMs = 5 * 60_000;

  constructor(
    private readonly store: EventStore,
    private readonly schedules: readonly Schedule[],
    private readonly now: () => Date = () => new Date(),
  ) {}

  thingOf({ type, data }: RecordedEvent): string | undefined {
    if (type === 'TenantRegistered') return 'tenant';
    const { kind, timerId } = data as TimerElapsed['data'];
    return kind.startsWith(SCHEDULE_PREFIX) ? timerId : undefined;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events) {
      if (event.type === 'TimerElapsed') await this.turn(event as RecordedEvent<TimerElapsed>);
      else for (const schedule of this.schedules) await this.wait(schedule, event);
    }
  }

  private async turn(event: RecordedEvent<TimerElapsed>): Promise<void> {
    const { tenantId, at, data } = event;
    // Ignores the timer of a schedule that this version no longer has.
    const schedule = this.schedules.find(({ name }) => data.kind === `${SCHEDULE_PREFIX}${name}`);
    if (!schedule || (await isGone(this.store, tenantId))) return;
    await this.wait(schedule, event);
    const timeZone = await zoneOf(this.store, tenantId);
    const turn = { tenantId, timeZone, dueAt: data.dueAt, at };
    try {
      const orders = await schedule.run(turn);
      for (const [index, order] of orders.entries()) await this.carryOut(order, event, `${schedule.name}/${event.id}/${index}`);
    } catch (error) {
      const isOver = error instanceof DomainError || this.now().toISOString() >= schedule.next(at, timeZone);
      if (!isOver) throw error;
      await parkEvent(this.store, `${SCHEDULE_PREFIX}${schedule.name}`, event, error);
      const orders = await (error instanceof DomainError ? schedule.refused?.(turn, error) : schedule.ended?.(turn));
      for (const [index, order] of (orders ?? []).entries())
        await this.carryOut(order, event, `${schedule.name}/${event.id}/refused/${index}`);
    }
  }

  /** Sets the timer of the next run, which is never in the past. */
  private async wait(schedule: Schedule, event: RecordedEvent): Promise<void> {
    const { tenantId, at } = event;
    const now = this.now().toISOString();
    const dueAt = schedule.next(at > now ? at : now, await zoneOf(this.store, tenantId));
    await this.carryOut(setTimer(`${SCHEDULE_PREFIX}${schedule.name}`, tenantId, dueAt), event, `${schedule.name}/${event.id}/next`);
  }

  private async carryOut({ stream, decider, command }: Order, { tenantId, meta, id }: RecordedEvent, commandId: string): Promise<void> {
    await execute(this.store, decider, { stream: stream(tenantId), tenantId }, command, systemMeta(meta.correlationId, id), { commandId });
  }
}

/** A deleted tenant has no runs. */
async function isGone(store: EventStore, tenantId: string): Promise<boolean> {
  return (await store.states.current(tenantDecider, tenantStream(tenantId))).state.status === 'deleted';
}

/** IANA time zone of a tenant, from the log. */
export async function zoneOf(store: EventStore, tenantId: string): Promise<string> {
  const { profile } = (await store.states.current(tenantDecider, tenantStream(tenantId))).state;
  return String(profile.timeZone);
}
