import { randomUUID } from 'node:crypto';
import type { SealedBlobStore } from '@matricula/blob-store';
import { communicationContext } from '@matricula/domain/communication';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { tenantDecider, tenantEvents, tenantStream } from '@matricula/domain/tenant';
import { execute } from '@matricula/event-store';
import { meetingScheduled } from '@matricula/testing';
import { openPlace, person, TENANT, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
import { MeetingInvitationWorker } from './meeting-invitation.worker';

describe('the invitation to a meeting', () => {
  let place: Place;
  const files = new Map<string, string>();
  const blobs = {
    put: async ({ content }: { content: Buffer }) => {
      const id = randomUUID();
      files.set(id, content.toString());
      return { id, bytes: content.length };
    },
    delete: async (_: string, id: string) => void files.delete(id),
  } as unknown as SealedBlobStore;
  const recorded = (type: string, data: object, id: string) =>
    ({
      id,
      type,
      tenantId: TENANT,
      at: '2026-03-01T08:00:00.000Z',
      revision: 4,
      data,
      meta: { correlationId: 'c' },
    }) as unknown as RecordedEvent;
  const { data } = meetingScheduled({ inviteTo: 'ravi@example.org', leadName: 'Ravi Kumar', link: 'https://meet.example/ravi' });

  beforeEach(async () => {
    files.clear();
    place = openPlace([...communicationContext.events, ...tenantEvents]);
    const sunrise = { tid: TENANT, name: 'Sunrise', timeZone: 'Asia/Kolkata', profile: {} };
    const address = { stream: tenantStream(TENANT), tenantId: TENANT };
    await execute(place.store, tenantDecider, address, { type: 'RegisterTenant', data: sunrise }, person);
  });
  afterEach(() => place.close());

  it('is sent once to the address of the lead, with the link and a calendar file', async () => {
    const worker = new MeetingInvitationWorker({ store: place.store, blobs, brand: 'Matricula' });
    for (let times = 0; times < 2; times++) await worker.work([recorded('MeetingScheduled', data, 'e-1')]);
    const mails = await place.log('MessageRequested');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.data).toMatchObject({
      ...{ channel: 'email', recipientId: 'lead-1', to: 'ravi@example.org', title: 'Meeting: Tour of the campus' },
      attachments: [{ name: 'meeting.ics', contentType: 'text/calendar' }],
    });
    expect((mails[0]?.data as { body: string }).body).toContain('https://meet.example/ravi');
    expect((mails[0]?.data as { body: string }).body.replaceAll('\u202f', ' ')).toContain(
      '02 Mar 2026, 03:30 PM (Asia/Kolkata), 30 minutes',
    );
    expect([...files.values()]).toEqual([expect.stringContaining('DTSTART:20260302T100000Z')]);
  });

  it('is withdrawn when the meeting is cancelled', async () => {
    const worker = new MeetingInvitationWorker({ store: place.store, blobs, brand: 'Matricula' });
    const { meetingId, leadId, title, startsAt, minutes, inviteTo } = data;
    await worker.work([recorded('MeetingCancelled', { meetingId, leadId, title, startsAt, minutes, inviteTo }, 'e-2')]);
    const [mail] = await place.log('MessageRequested');
    expect(mail?.data).toMatchObject({ title: 'Cancelled: Tour of the campus' });
    expect([...files.values()]).toEqual([expect.stringContaining('METHOD:CANCEL')]);
  });

  it('does not exist for a lead that is not invited', () => {
    const worker = new MeetingInvitationWorker({ store: place.store, blobs, brand: 'Matricula' });
    expect(worker.thingOf(recorded('MeetingScheduled', meetingScheduled().data, 'e-3'))).toBeUndefined();
  });
});
