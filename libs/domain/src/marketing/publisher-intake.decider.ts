import { unknownEvent, type Decider, type DomainCommand } from '../kernel';
import type { PublisherEvent, PublisherLeadsRefused } from './publisher.events';

/** Maximum number of leads accepted from a publisher; undefined: no limit. */
export interface PublisherCaps {
  day?: number;
  month?: number;
  /** Nothing is accepted, whatever the limits. */
  paused?: boolean;
}

/** Leads that were taken on the last day that something came, and in its month. */
export interface PublisherIntake {
  day: string;
  ofDay: number;
  ofMonth: number;
}

export type TakePublisherLeads = DomainCommand<
  'TakePublisherLeads',
  {
    publisherId: string;
    /** By the clock of the institution. */
    day: string;
    wanted: number;
    caps: PublisherCaps;
    /** All of them or none. */
    whole: boolean;
    jobId?: string;
    /** The rows of the import that they stand in. */
    jobRows?: number[];
  }
>;

const monthOf = (day: string) => day.slice(0, 7);

/** Accepted leads of a publisher on a day and in its month. */
const on = (day: string, intake: PublisherIntake) => ({
  ofDay: intake.day === day ? intake.ofDay : 0,
  ofMonth: monthOf(intake.day) === monthOf(day) ? intake.ofMonth : 0,
});

/** How many more leads are accepted on a day, and the limit that decides; undefined without a limit. */
export function roomOf(intake: PublisherIntake, day: string, caps: PublisherCaps) {
  if (caps.paused) return { cap: 'paused' as const, most: 0, room: 0 };
  const { ofDay, ofMonth } = on(day, intake);
  const rooms = [
    ...(caps.day === undefined ? [] : [{ cap: 'day' as const, most: caps.day, room: Math.max(0, caps.day - ofDay) }]),
    ...(caps.month === undefined ? [] : [{ cap: 'month' as const, most: caps.month, room: Math.max(0, caps.month - ofMonth) }]),
  ];
  return rooms.sort((one, other) => one.room - other.room)[0];
}

/** Leads over a publisher's limits are refused and counted. */
export const publisherIntakeDecider: Decider<PublisherIntake, TakePublisherLeads, PublisherEvent> = {
  initial: { day: '', ofDay: 0, ofMonth: 0 },
  decide({ data: { publisherId, day, wanted, caps, whole, jobId, jobRows } }, intake) {
    const before = on(day, intake);
    const limit = roomOf(intake, day, caps);
    const fits = limit === undefined || wanted <= limit.room;
    const taken = fits ? wanted : whole ? 0 : limit.room;
    const after = { publisherId, day, ofDay: before.ofDay + taken, ofMonth: before.ofMonth + taken };
    const events: PublisherEvent[] = [];
    if (taken > 0) events.push({ type: 'PublisherLeadsAccepted', data: { ...after, count: taken } });
    if (limit && taken < wanted) {
      const { cap, most } = limit;
      const job = jobId === undefined ? {} : { jobId, jobRows: jobRows?.slice(taken) };
      events.push({ type: 'PublisherLeadsRefused', data: { ...after, count: wanted - taken, cap, most, ...job } });
    }
    return events;
  },
  evolve(intake, event) {
    switch (event.type) {
      case 'PublisherLeadsAccepted':
      case 'PublisherLeadsRefused': {
        const { day, ofDay, ofMonth } = event.data;
        return { day, ofDay, ofMonth };
      }
      default:
        return unknownEvent(event, intake);
    }
  },
};

/** Why nothing of a publisher is taken that is paused. */
export const notTaken = (name: string): string => `Leads of ${name} are not accepted at the moment.`;

/** Why leads were refused, in words. */
export const overCap = (name: string, { cap, most }: Pick<PublisherLeadsRefused['data'], 'cap' | 'most'>): string =>
  cap === 'paused'
    ? notTaken(name)
    : `${name} may send at most ${most} ${most === 1 ? 'lead' : 'leads'} per ${cap}, and these exceed the limit.`;
