import { defineBoundary, unknownEvent, type Decider, type DomainCommand } from '../kernel';
import {
  settlementReadingsStream,
  type SettlementReadingsEvent,
  type SettlementsRead,
  type SettlementsUnanswered,
} from './settlement-readings.events';

/** How far the settlements of each provider are read. */
export interface SettlementReadings {
  /** The last day that was read, by provider. */
  last: Readonly<Record<string, string>>;
}

export type SettlementReadingsCommand =
  DomainCommand<'NoteReading', SettlementsRead['data']> | DomainCommand<'NoteSilence', SettlementsUnanswered['data']>;

/** Settlements are read again for this many days, because providers add lines later. */
const DAYS = 3;
/** After a silence, the reading begins at most this many days ago. */
const MOST_DAYS = 90;
const DAY_MS = 86_400_000;

const before = (day: string, days: number) => new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);

/** The first day of a reading that ends today: some days ago, and as many before the last reading if the provider was silent since. */
export function firstDayToRead({ last }: SettlementReadings, provider: string, today: string): string {
  const known = Object.hasOwn(last, provider) ? (last[provider] ?? today) : today;
  const first = before(known < today ? known : today, DAYS);
  const earliest = before(today, MOST_DAYS);
  return first < earliest ? earliest : first;
}

/** Notes each reading of settlements, so that the next one begins where the provider answered last. */
export const settlementReadingsDecider: Decider<SettlementReadings, SettlementReadingsCommand, SettlementReadingsEvent> = {
  initial: { last: {} },
  decide: (command) =>
    command.type === 'NoteReading'
      ? [{ type: 'SettlementsRead', data: command.data }]
      : [{ type: 'SettlementsUnanswered', data: command.data }],
  evolve(readings, event) {
    switch (event.type) {
      case 'SettlementsRead': {
        const { provider, last } = event.data;
        return { last: { ...readings.last, [provider]: last } };
      }
      case 'SettlementsUnanswered':
        return readings;
      default:
        return unknownEvent(event, readings);
    }
  },
};

/** The readings of settlements. */
export const settlementReadingsBoundary = defineBoundary({
  name: 'settlement readings',
  stream: settlementReadingsStream,
  decider: settlementReadingsDecider,
});
