import { applicationBoundary, type ApplicationStarted } from '@matricula/domain/application';
import { messageBoundary } from '@matricula/domain/communication';
import { interviewBoundary, type InterviewReminded } from '@matricula/domain/interview';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { CONTACTED_UNTIL } from '@matricula/domain/kernel/contact-hours';
import { momentWords } from '@matricula/domain/kernel/date-words';
import { execute, type EventStore } from '@matricula/event-store';
import { clockIn } from '@matricula/lists';
import type { ContactChoices } from '@matricula/platform';
import { order, systemMeta, type EventWorker } from '@matricula/policy-kit';

interface Needs {
  store: EventStore;
  choices: Pick<ContactChoices, 'optedOut'>;
  /** The time zone of an institution. */
  zoneOf: (tenantId: string) => Promise<string>;
  now?: () => Date;
}

/** A reminder of one's own appointment may come earlier than other messages: an interview in the morning has none otherwise. */
const EARLIEST = '06:00';

/**
 * Sends an SMS to the number that opens the application before its interview. People who opted out get none, and nobody at night, after
 * the start, or after the interview was moved or cancelled.
 */
export class InterviewReminderWorker implements EventWorker {
  readonly name = 'interview-reminders';
  readonly types = new Set(['InterviewReminded']);

  constructor(private readonly needs: Needs) {}

  thingOf({ data }: RecordedEvent): string | undefined {
    return (data as InterviewReminded['data']).applicationId;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events as readonly RecordedEvent<InterviewReminded>[]) await this.remind(event);
  }

  private async remind({ id, tenantId, meta, data }: RecordedEvent<InterviewReminded>): Promise<void> {
    const { store, choices, zoneOf, now = () => new Date() } = this.needs;
    const { applicationId, leadId, startsAt, minutes, room, link, slotId } = data;
    // Judged by the clock and the log: after a stop, the interview may be over, moved or cancelled.
    const at = now().toISOString();
    if (Date.parse(at) >= Date.parse(startsAt)) return;
    const { state } = await store.states.current(interviewBoundary.decider, interviewBoundary.stream(tenantId, applicationId));
    if (state.status !== 'booked' || state.slot?.slotId !== slotId) return;
    const events = await store.read(applicationBoundary.stream(tenantId, applicationId));
    // After erasure, the event has no number.
    const to = (events.find(({ type }) => type === 'ApplicationStarted')?.data as Partial<ApplicationStarted['data']> | undefined)?.phone;
    if (to === undefined) return;
    const zone = await zoneOf(tenantId);
    const clock = clockIn(zone, at);
    if (clock < EARLIEST || clock >= CONTACTED_UNTIL) return;
    const out = await choices.optedOut(tenantId, leadId, 'sms');
    if (out.lead || out.contact) return;
    const where = [room && `Room: ${room}`, link].filter(Boolean).join(', ');
    const body = `Your interview: ${momentWords(startsAt, zone)} (${zone}), ${minutes} minutes.${where ? ` ${where}` : ''}`;
    // A slot that is booked again is another booking.
    const messageId = `interview-reminder-${applicationId}-${slotId}-${state.turn}`;
    const { stream, decider, command } = order(messageBoundary, [messageId], {
      type: 'RequestMessage',
      data: { messageId, channel: 'sms', kind: 'interview-reminder', recipientId: leadId, to, title: 'Interview', body, about: { leadId } },
    });
    await execute(store, decider, { stream: stream(tenantId), tenantId }, command, systemMeta(meta.correlationId, id));
  }
}
