import { messageBoundary } from '@matricula/domain/communication';
import { ownValue, type RecordedEvent } from '@matricula/domain/kernel';
import { CONTACTED_FROM, CONTACTED_UNTIL } from '@matricula/domain/kernel/contact-hours';
import { momentWords } from '@matricula/domain/kernel/date-words';
import { meetingBoundary, type Meeting, type MeetingReminded } from '@matricula/domain/meeting';
import { execute, type EventStore } from '@matricula/event-store';
import { clockIn } from '@matricula/lists';
import type { ContactChoices } from '@matricula/platform';
import { order, systemMeta, zoneOf, type EventWorker } from '@matricula/policy-kit';

interface Needs {
  store: EventStore;
  choices: Pick<ContactChoices, 'optedOut'>;
  brand: string;
}

/**
 * E-mails an invited lead that its meeting is about to start, once for each start, when the host is reminded. Leads that opted out of e-mails get
 * none. No e-mail is sent at night, after the start, or for a meeting that was moved or has ended.
 */
export class MeetingReminderWorker implements EventWorker {
  readonly name = 'meeting-lead-reminders';
  readonly types = new Set(['MeetingReminded']);

  constructor(private readonly needs: Needs) {}

  thingOf({ data }: RecordedEvent): string | undefined {
    return (data as MeetingReminded['data']).meetingId;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events as readonly RecordedEvent<MeetingReminded>[]) await this.remind(event);
  }

  private async remind({ id, tenantId, at, meta, data }: RecordedEvent<MeetingReminded>): Promise<void> {
    const { store, choices, brand } = this.needs;
    const { meetingId, leadId, startsAt } = data;
    const { state } = await store.states.current(meetingBoundary.decider, meetingBoundary.stream(tenantId, leadId));
    const meeting = ownValue(state.meetings, meetingId);
    const { status, details } = state.lead;
    if (meeting?.status !== 'scheduled' || meeting.startsAt !== startsAt || !['open', 'merged'].includes(status)) return;
    const { inviteTo: to } = meeting;
    if (to === undefined || state.mailUnwanted || Date.parse(at) >= Date.parse(startsAt)) return;
    const zone = await zoneOf(store, tenantId);
    const clock = clockIn(zone, at);
    if (clock < CONTACTED_FROM || clock >= CONTACTED_UNTIL) return;
    const out = await choices.optedOut(tenantId, leadId, 'email');
    if (out.lead || out.contact) return;
    const messageId = `meeting-reminder-${meetingId}-${Date.parse(startsAt)}`;
    const { stream, decider, command } = order(messageBoundary, [messageId], {
      type: 'RequestMessage',
      data: {
        ...{ messageId, channel: 'email', kind: 'meeting-reminder', recipientId: leadId, to, about: { leadId } },
        ...wordsOf(meeting, details.name, zone, brand),
      },
    });
    await execute(store, decider, { stream: stream(tenantId), tenantId }, command, systemMeta(meta.correlationId, id));
  }
}

/** Subject and text of the mail, with times in the zone of the institution. */
function wordsOf({ title = 'Meeting', startsAt, minutes, link }: Meeting, name: string | undefined, zone: string, brand: string) {
  const body = [
    `Hello${name ? ` ${name}` : ''},`,
    `our meeting is about to start: ${title}.`,
    `${momentWords(startsAt, zone)} (${zone}), ${minutes} minutes${link ? `\n${link}` : ''}`,
    brand,
  ];
  return { title: `Reminder: ${title}`, body: body.join('\n\n') };
}
