import { Cron } from 'croner';
import type { DomainError } from '@matricula/domain/kernel';
import type { Order } from './define-policy';

/** One run of a schedule in a tenant. */
export interface Turn {
  tenantId: string;
  /** IANA time zone of the tenant. */
  timeZone: string;
  /** When the run was due, and when it happened: later if nothing was running at that time. ISO 8601 UTC. */
  dueAt: string;
  at: string;
}

/** A recurring task of every tenant, in its local time. */
export interface Schedule {
  /** Kebab-case, unique. */
  readonly name: string;
  /** The next run after a moment (ISO 8601 UTC). */
  next(after: string, timeZone: string): string;
  /**
   * Commands of a run; may query other data. If it throws, it is called again until the next run is due. A `DomainError` stays one: it is parked at once.
   */
  run(turn: Turn): Promise<Order[]>;
  /** What else follows from a run that a rule refuses, such as notifications: operators alone see what is parked. */
  refused?: ((turn: Turn, error: DomainError) => Promise<Order[]>) | undefined;
  /** What else follows from a run that failed until the next one was due. */
  ended?: ((turn: Turn) => Promise<Order[]>) | undefined;
}

/** The next time of a cron expression after a moment (ISO 8601 UTC), in a time zone. @throws Error when it never comes */
export function nextTurn(cron: string, after: string, timeZone: string): string {
  const at = new Cron(cron, { timezone: timeZone, paused: true }).nextRun(new Date(after));
  if (!at) throw new Error(`${cron} never comes`);
  return at.toISOString();
}

/**
 * Declares a schedule: `defineSchedule({ name: 'overdue-digest', cron: '0 8 * * *', run })` runs at eight in the morning of each tenant. Command
 * ids derive from the run, so a repeated run does nothing twice.
 */
export function defineSchedule({
  name,
  cron,
  run,
  refused,
  ended,
}: { name: string; cron: string } & Pick<Schedule, 'run' | 'refused' | 'ended'>): Schedule {
  return {
    name,
    run,
    refused,
    ended,
    next: (after, timeZone) => nextTurn(cron, after, timeZone),
  };
}
