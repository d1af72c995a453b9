import type { EntriesOf } from '../kernel';
import type { MeetingEvent } from './meeting.events';

const called = (title: string | undefined) => (title ? `the meeting "${title}"` : 'a meeting');

/** How meetings read in the timeline. */
export const meetingEntries: EntriesOf<MeetingEvent> = {
  MeetingScheduled: {
    property: 'Meeting',
    change: ({ title, startsAt, minutes, link, hostName, collegeName, note }) => [
      {},
      { title, startsAt, minutes, link, host: hostName, college: collegeName, note },
    ],
    sentence: (who, { title }, lead) => `${who} scheduled ${called(title)} with ${lead}`,
  },
  MeetingRescheduled: {
    property: 'Meeting',
    change: ({ before, previousLink, startsAt, minutes, link, hostName }) => [
      { startsAt: before.startsAt, minutes: before.minutes, link: previousLink ?? before.link },
      { startsAt, minutes, link, host: hostName },
    ],
    sentence: (who, { title }, lead) => `${who} rescheduled ${called(title)} with ${lead}`,
  },
  MeetingCompleted: {
    property: 'Meeting',
    change: ({ outcome }) => [{}, { status: 'Held', outcome }],
    sentence: (who, _, lead) => `${who} marked a meeting with ${lead} as held`,
  },
  MeetingMissed: {
    property: 'Meeting',
    change: ({ note }) => [{}, { status: 'No-show', note }],
    sentence: (who, _, lead) => `${who} marked a meeting with ${lead} as a no-show`,
  },
  MeetingCancelled: {
    property: 'Meeting',
    change: ({ reason }) => [{}, { status: 'Cancelled', reason }],
    sentence: (who, { title }, lead) => `${who} cancelled ${called(title)} with ${lead}`,
  },
  MeetingReminded: {
    property: 'Meeting',
    bookkeeping: true,
    change: ({ startsAt }) => [{ startsAt }, { reminded: true }],
    sentence: (who, _, lead) => `${who} reminded the host of a meeting with ${lead}`,
  },
};
