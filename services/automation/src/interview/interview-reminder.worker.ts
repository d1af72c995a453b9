import { applicationBoundary, type ApplicationStarted } from '@matricula/domain/application';
import { messageBoundary } from '@matricula/domain/communication';
import type { InterviewReminded } from '@matricula/domain/interview';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { CONTACTED_FROM, CONTACTED_UNTIL } from '@matricula/domain/kernel/contact-hours';
import { momentWords } from '@matricula/domain/kernel/date-words';
import { execute, type EventStore } from '@matricula/event-store';
import { clockIn } from '@matricula/lists';
import type { ContactChoices } from '@matricula/platform';
import { order, systemMeta, zoneOf, type EventWorker } from '@matricula/policy-kit';

interface Needs {
  store: EventStore;
  choices: Pick<ContactChoices, 'optedOut'>;
}

/** Sends an SMS to the number that opens the application before its interview. People who opted out get none, and nobody at night or after the start. */
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

  private async remind({ id, tenantId, at, meta, data }: RecordedEvent<InterviewReminded>): Promise<void> {
    const { store, choices } = this.needs;
    const { applicationId, leadId, startsAt, minutes, room, link, slotId } = data;
    // Judged by the clock: after a long stop, the interview may be over.
    if (Math.max(Date.parse(at), Date.now()) >= Date.parse(startsAt)) return;
    const events = await store.read(applicationBoundary.stream(tenantId, applicationId));
    // After erasure, the event has no number.
    const to = (events.find(({ type }) => type === 'ApplicationStarted')?.data as Partial<ApplicationStarted['data']> | undefined)?.phone;
    if (to === undefined) return;
    const zone = await zoneOf(store, tenantId);
    const clock = clockIn(zone, at);
    if (clock < CONTACTED_FROM || clock >= CONTACTED_UNTIL) return;
    const out = await choices.optedOut(tenantId, leadId, 'sms');
    if (out.lead || out.contact) return;
    const where = [room && `Room: ${room}`, link].filter(Boolean).join(', ');
    const body = `Your interview: ${momentWords(startsAt, zone)} (${zone}), ${minutes} minutes.${where ? ` ${where}` : ''}`;
    const messageId = `interview-reminder-${applicationId}-${slotId}`;
    const { stream, decider, command } = order(messageBoundary, [messageId], {
      type: 'RequestMessage',
      data: { messageId, channel: 'sms', kind: 'interview-reminder', recipientId: leadId, to, title: 'Interview', body, about: { leadId } },
    });
    await execute(store, decider, { stream: stream(tenantId), tenantId }, command, systemMeta(meta.correlationId, id));
  }
}
