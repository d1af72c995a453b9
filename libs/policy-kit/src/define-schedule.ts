import { Cron } from 'croner';
import type { Order } from './define-policy';

/** One turn of a schedule in a tenant. */
export interface Turn {
  tenantId: string;
  /** IANA zone of the tenant. */
  timeZone: string;
  /** When it was due, and when it came about: later where nothing ran at that time. ISO 8601 UTC. */
  dueAt: string;
  at: string;
}

/** Something that every tenant does again and again, by its own clock. */
export interface Schedule {
  /** Kebab-case, unique. */
  readonly name: string;
  /** The next turn behind a moment (ISO 8601 UTC). */
  next(after: string, timeZone: string): string;
  /** What a turn calls for; it may look things up, and is asked again when it threw. */
  run(turn: Turn): Promise<Order[]>;
}

/** The next time that a cron expression names behind a moment (ISO 8601 UTC), by the clock of a zone. @throws Error when it never comes */
export function nextTurn(cron: string, after: string, timeZone: string): string {
  const at = new Cron(cron, { timezone: timeZone, paused: true }).nextRun(new Date(after));
  if (!at) throw new Error(`${cron} never comes`);
  return at.toISOString();
}

/**
 * Declares a schedule: `defineSchedule({ name: 'overdue-digest', cron: '0 8 * * *', run })` has its turn at eight in the morning of each tenant.
 * Commands of a turn carry ids that follow from it: one that comes again does nothing twice.
 */
export function defineSchedule({ name, cron, run }: { name: string; cron: string; run: Schedule['run'] }): Schedule {
  return {
    name,
    run,
    next: (after, timeZone) => nextTurn(cron, after, timeZone),
  };
}
