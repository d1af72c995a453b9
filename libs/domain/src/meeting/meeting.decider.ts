import { DomainError, ownValue, type Decider, type DomainCommand } from '../kernel';
import { evolve as evolveLead, noLead, type Lead, type LeadStreamEvent } from '../lead/lead.state';
import { changedConcurrently } from '../kernel/same-value';
import type { Json } from '../kernel/schema';
import { openLead, workableLead } from '../lead/open-lead';
import type { MeetingEvent, MeetingRescheduled, MeetingScheduled } from './meeting.events';
import { meetingLife, type MeetingStatus } from './meeting.life';

/** What later decisions about a meeting need. */
export interface Meeting {
  meetingId: string;
  status: MeetingStatus;
  title?: string;
  startsAt: string;
  minutes: number;
  link?: string;
  hostId: string;
  inviteTo?: string;
}

/** The lead of the stream, with its meetings by id. */
export interface Meetings {
  lead: Lead;
  meetings: Readonly<Record<string, Meeting>>;
  /** The lead opted out of e-mails. */
  mailUnwanted: boolean;
}

/** `invite`: the lead gets an invitation if it has an e-mail address and did not opt out. `now` is the time of the command, ISO 8601 UTC. */
interface Appointment extends Pick<MeetingRescheduled['data'], 'startsAt' | 'minutes' | 'link' | 'hostId' | 'hostName'> {
  invite: boolean;
  now: string;
}

export type MeetingCommand =
  | DomainCommand<
      'ScheduleMeeting',
      Appointment & Pick<MeetingScheduled['data'], 'meetingId' | 'collegeId' | 'collegeName' | 'note'> & { title: string }
    >
  /** `expected`: the appointment and the status that the user saw when the form was opened, by name. */
  | DomainCommand<'RescheduleMeeting', Appointment & { meetingId: string; expected?: Readonly<Record<string, Json | undefined>> }>
  | DomainCommand<'HoldMeeting', { meetingId: string; outcome: string }>
  | DomainCommand<'MissMeeting', { meetingId: string; note?: string; now: string }>
  | DomainCommand<'CancelMeeting', { meetingId: string; reason?: string }>
  /** The start of a meeting is near. */
  | DomainCommand<'RemindOfMeeting', { meetingId: string; startsAt: string }>;

/** The largest number of meetings of a lead. */
const MOST = 200;

/** Rules of the meetings of a lead: scheduled ahead, then held, missed, cancelled or scheduled again; the host is reminded once for each start. */
export const meetingDecider: Decider<Meetings, MeetingCommand, LeadStreamEvent> = {
  initial: { lead: noLead, meetings: {}, mailUnwanted: false },
  decide(command, { lead, meetings, mailUnwanted }) {
    if (command.type === 'RemindOfMeeting') return remind(command.data, lead, meetings);
    // Meetings of a merged lead go on; new ones are those of the lead that it was merged into.
    const { leadId, details, dimensions } = command.type === 'ScheduleMeeting' ? openLead(lead) : workableLead(lead);
    const { meetingId } = command.data;
    const of = { meetingId, leadId, leadName: details.name };
    if (command.type === 'ScheduleMeeting') {
      if (Object.hasOwn(meetings, meetingId)) return [];
      if (Object.keys(meetings).length >= MOST) throw new DomainError('meeting/too-many', `A lead has at most ${MOST} meetings.`);
      const { title, collegeId, collegeName, note } = command.data;
      const data = {
        ...of,
        title,
        ...appointmentOf(command.data, lead, mailUnwanted),
        collegeId,
        collegeName,
        note,
        ownerId: dimensions.ownerId,
      };
      return [{ type: 'MeetingScheduled', data }];
    }
    const meeting = ownValue(meetings, meetingId);
    if (!meeting) throw new DomainError('meeting/unknown', 'There is no such meeting.');
    const { status, title, startsAt, minutes, link, hostId, inviteTo } = meeting;
    switch (command.type) {
      case 'RescheduleMeeting':
        unchangedMeanwhile(meeting, command.data.expected);
        meetingLife.after(status, 'reschedule');
        return [
          {
            type: 'MeetingRescheduled',
            data: {
              ...of,
              title,
              ...appointmentOf(command.data, lead, mailUnwanted),
              before: { startsAt, minutes, hostId },
              previousLink: link,
            },
          },
        ];
      case 'HoldMeeting':
        meetingLife.after(status, 'hold');
        return [{ type: 'MeetingCompleted', data: { ...of, startsAt, outcome: command.data.outcome } }];
      case 'MissMeeting':
        meetingLife.after(status, 'miss');
        if (command.data.now < startsAt) throw new DomainError('meeting/not-started', 'This meeting has not started yet.');
        return [{ type: 'MeetingMissed', data: { ...of, startsAt, note: command.data.note } }];
      case 'CancelMeeting':
        meetingLife.after(status, 'cancel');
        return [
          {
            type: 'MeetingCancelled',
            data: { ...of, title, startsAt, minutes, reason: command.data.reason, inviteTo: mailUnwanted ? undefined : inviteTo },
          },
        ];
    }
  },
  evolve(state, event) {
    const changed = (meetingId: string, change: Partial<Meeting>): Meetings => {
      const meeting = ownValue(state.meetings, meetingId);
      return meeting ? { ...state, meetings: { ...state.meetings, [meetingId]: { ...meeting, ...change } } } : state;
    };
    switch (event.type) {
      case 'MeetingScheduled': {
        const { meetingId, title, startsAt, minutes, link, hostId, inviteTo } = event.data;
        const meeting: Meeting = { meetingId, status: 'scheduled', title, startsAt, minutes, link, hostId, inviteTo };
        return { ...state, meetings: { ...state.meetings, [meetingId]: meeting } };
      }
      case 'MeetingRescheduled': {
        const { meetingId, startsAt, minutes, link, hostId, inviteTo } = event.data;
        return changed(meetingId, { status: 'scheduled', startsAt, minutes, link, hostId, inviteTo });
      }
      case 'MeetingCompleted':
        return changed(event.data.meetingId, { status: 'held' });
      case 'MeetingMissed':
        return changed(event.data.meetingId, { status: 'missed' });
      case 'MeetingCancelled':
        return changed(event.data.meetingId, { status: 'cancelled' });
      case 'MeetingReminded':
        return state;
      case 'LeadOptedOut':
      case 'LeadOptedIn':
        return event.data.channel === 'email' ? { ...state, mailUnwanted: event.type === 'LeadOptedOut' } : state;
      case 'LeadAssigned':
        return { ...state, lead: evolveLead(state.lead, event), meetings: handedOver(state.meetings, event.data) };
      default:
        return { ...state, lead: evolveLead(state.lead, event) };
    }
  },
};

/** Whether the meeting passes to the new owner of its lead: scheduled meetings that the previous owner hosts do. */
export const passesOn = (
  { status, hostId }: Pick<Meeting, 'status' | 'hostId'>,
  { ownerId, previousOwnerId }: { ownerId?: string; previousOwnerId?: string },
): boolean => status === 'scheduled' && ownerId !== undefined && hostId === previousOwnerId;

function handedOver(meetings: Meetings['meetings'], data: { ownerId?: string; previousOwnerId?: string }): Meetings['meetings'] {
  const { ownerId } = data;
  return Object.fromEntries(
    Object.entries(meetings).map(([id, meeting]) => [id, ownerId && passesOn(meeting, data) ? { ...meeting, hostId: ownerId } : meeting]),
  );
}

/** What a form to reschedule shows. */
const shown = ['startsAt', 'minutes', 'link', 'hostId', 'status'] as const;

/** The event that gave a meeting its status. */
const lastChange = {
  scheduled: 'MeetingRescheduled',
  held: 'MeetingCompleted',
  missed: 'MeetingMissed',
  cancelled: 'MeetingCancelled',
} as const satisfies Record<MeetingStatus, MeetingEvent['type']>;

/** @throws DomainError `meeting/changed-meanwhile` if another user rescheduled, held or cancelled the meeting since the form was opened */
function unchangedMeanwhile(meeting: Meeting, expected: Readonly<Record<string, Json | undefined>> | undefined): void {
  const present = Object.fromEntries(shown.map((name) => [name, meeting[name]]));
  const changed = changedConcurrently(shown, expected, present);
  if (changed.length === 0) return;
  throw new DomainError('meeting/changed-meanwhile', 'Another user changed this meeting in the meantime. Nothing was saved.', undefined, {
    changedBy: lastChange[meeting.status],
    changedIn: meeting.meetingId,
  });
}

/** @throws DomainError `meeting/in-the-past` */
function appointmentOf({ startsAt, minutes, link, hostId, hostName, invite, now }: Appointment, lead: Lead, mailUnwanted: boolean) {
  if (startsAt < now) {
    const message = 'The start must not be in the past.';
    throw new DomainError('meeting/in-the-past', message, { startsAt: message });
  }
  return { startsAt, minutes, link, hostId, hostName, inviteTo: invite && !mailUnwanted ? lead.details.email : undefined };
}

function remind(
  { meetingId, startsAt }: { meetingId: string; startsAt: string },
  lead: Lead,
  meetings: Meetings['meetings'],
): LeadStreamEvent[] {
  const meeting = ownValue(meetings, meetingId);
  if (meeting?.status !== 'scheduled' || meeting.startsAt !== startsAt || !['open', 'merged'].includes(lead.status)) return [];
  return [{ type: 'MeetingReminded', data: { meetingId, leadId: lead.leadId, startsAt, hostId: meeting.hostId } }];
}
