import type { SealedBlobStore } from '@matricula/blob-store';
import { messageBoundary, type MessageFile } from '@matricula/domain/communication';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { momentWords } from '@matricula/domain/kernel/date-words';
import { calendarFile, type MeetingCancelled, type MeetingRescheduled, type MeetingScheduled } from '@matricula/domain/meeting';
import { execute, type EventStore } from '@matricula/event-store';
import { order, systemMeta, zoneOf, type EventWorker } from '@matricula/policy-kit';

interface Needs {
  store: EventStore;
  blobs: Pick<SealedBlobStore, 'put' | 'delete'>;
  brand: string;
}

type Told = RecordedEvent<MeetingScheduled | MeetingRescheduled | MeetingCancelled>;

/** E-mails an invited lead the appointment, its changes and its cancellation, each with a calendar file. */
export class MeetingInvitationWorker implements EventWorker {
  readonly name = 'meeting-invitations';
  readonly types = new Set(['MeetingScheduled', 'MeetingRescheduled', 'MeetingCancelled']);

  constructor(private readonly needs: Needs) {}

  thingOf({ data }: RecordedEvent): string | undefined {
    const { inviteTo, meetingId } = data as MeetingScheduled['data'];
    return inviteTo === undefined ? undefined : meetingId;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events as readonly Told[]) await this.invite(event);
  }

  /** One mail for each event, however often the event comes. */
  private async invite(event: Told): Promise<void> {
    const { tenantId, id, data, meta } = event;
    const { inviteTo: to, leadId } = data;
    if (to === undefined) return;
    const { store, blobs } = this.needs;
    const file = await this.calendar(event);
    const messageId = `meeting-${id}`;
    const { stream, decider, command } = order(messageBoundary, [messageId], {
      type: 'RequestMessage',
      data: {
        ...{ messageId, channel: 'email', kind: 'meeting-invitation', recipientId: leadId, to, attachments: [file] },
        ...wordsOf(event, await zoneOf(store, tenantId), this.needs.brand),
      },
    });
    const { events } = await execute(store, decider, { stream: stream(tenantId), tenantId }, command, systemMeta(meta.correlationId, id));
    // The message was requested before: its own file counts.
    if (events.length === 0) await blobs.delete(tenantId, file.blobId);
  }

  /** The calendar file, encrypted with the key of the lead. */
  private async calendar({ tenantId, type, at, revision, data }: Told): Promise<MessageFile> {
    const { meetingId, title = 'Meeting', startsAt, minutes, leadId } = data;
    const { link, hostName: host } = type === 'MeetingCancelled' ? {} : (data as MeetingRescheduled['data']);
    const cancelled = type === 'MeetingCancelled';
    const text = calendarFile(
      { meetingId, title, startsAt, minutes, link, host, cancelled, sequence: revision, madeAt: at },
      this.needs.brand,
    );
    const file = { name: 'meeting.ics', contentType: 'text/calendar' };
    const { id: blobId, bytes } = await this.needs.blobs.put({ tenantId, ...file, content: Buffer.from(text) }, { ofLead: leadId });
    return { blobId, ...file, bytes };
  }
}

/** Subject and text of the mail, with times in the zone of the institution. */
function wordsOf({ type, data }: Told, zone: string, brand: string): { title: string; body: string } {
  const { title = 'Meeting', leadName, startsAt, minutes } = data;
  const link = type === 'MeetingCancelled' ? undefined : (data as MeetingRescheduled['data']).link;
  const [subject, said] = {
    MeetingScheduled: [`Meeting: ${title}`, 'you are invited to a meeting'],
    MeetingRescheduled: [`New appointment: ${title}`, 'the appointment of our meeting has changed'],
    MeetingCancelled: [`Cancelled: ${title}`, 'our meeting was cancelled'],
  }[type];
  const body = [
    `Hello${leadName ? ` ${leadName}` : ''},`,
    `${said}: ${title}.`,
    `${momentWords(startsAt, zone)} (${zone}), ${minutes} minutes${link ? `\n${link}` : ''}`,
    type === 'MeetingCancelled' ? 'The attached file removes it from your calendar.' : 'The attached file adds it to your calendar.',
    brand,
  ];
  return { title: subject!, body: body.join('\n\n') };
}
