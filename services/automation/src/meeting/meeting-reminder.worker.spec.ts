import { communicationContext } from '@matricula/domain/communication';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { leadBoundary, leadContext, type LeadCommand } from '@matricula/domain/lead';
import { meetingBoundary, meetingContext, type MeetingCommand } from '@matricula/domain/meeting';
import { tenantBoundary, tenantContext, type TenantCommand } from '@matricula/domain/tenant';
import { execute } from '@matricula/event-store';
import { captured } from '@matricula/testing';
import { openPlace, person, TENANT, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
import { MeetingReminderWorker } from './meeting-reminder.worker';

const registered: TenantCommand = { type: 'RegisterTenant', data: { tid: TENANT, name: 'Sunrise', timeZone: 'Asia/Kolkata', profile: {} } };
/** Half past three in the afternoon in India. */
const startsAt = '2026-03-02T10:00:00.000Z';
const later = '2026-03-03T10:00:00.000Z';
const now = '2026-03-01T10:00:00.000Z';

describe('the reminder of an invited lead', () => {
  let place: Place;
  let out: { lead: boolean; contact: boolean };

  const address = { stream: meetingBoundary.stream(TENANT, 'lead-1'), tenantId: TENANT };
  const lead = (command: LeadCommand) => execute(place.store, leadBoundary.decider, address, command, person);
  const tell = (command: MeetingCommand) => execute(place.store, meetingBoundary.decider, address, command, person);
  const appointment = { minutes: 30, link: 'https://meet.example/ravi', hostId: 'asha', hostName: 'Asha', invite: true, now };
  const schedule = (more: object = {}) =>
    tell({ type: 'ScheduleMeeting', data: { meetingId: 'm-1', title: 'Tour', startsAt, ...appointment, ...more } });
  const sent = async () => (await place.log('MessageRequested')).map(({ data }) => data);
  /** The worker gets the event twice, fifteen minutes before the start, and a second one like it. */
  const remind = async (start = startsAt, at = new Date(Date.parse(start) - 900_000).toISOString()) => {
    const data = { meetingId: 'm-1', leadId: 'lead-1', startsAt: start, hostId: 'asha' };
    const worker = new MeetingReminderWorker({ store: place.store, choices: { optedOut: async () => out }, brand: 'Matricula' });
    for (const id of ['e-1', 'e-1', 'e-2'])
      await worker.work([
        { id, type: 'MeetingReminded', tenantId: TENANT, at, data, meta: { correlationId: 'c' } } as unknown as RecordedEvent,
      ]);
  };

  beforeEach(async () => {
    place = openPlace([...[...communicationContext.events, ...leadContext.events, ...meetingContext.events, ...tenantContext.events]]);
    out = { lead: false, contact: false };
    await execute(place.store, tenantBoundary.decider, { stream: tenantBoundary.stream(TENANT), tenantId: TENANT }, registered, person);
    await lead({ type: 'CaptureLead', data: captured({ email: 'ravi@example.org' }).data });
  });
  afterEach(() => place.close());

  it('is sent once, also after redelivery, with the time and the link', async () => {
    await schedule();
    await remind();
    const mails = await sent();
    expect(mails).toMatchObject([
      { channel: 'email', kind: 'meeting-reminder', recipientId: 'lead-1', to: 'ravi@example.org', title: 'Reminder: Tour' },
    ]);
    const { body } = mails[0] as { body: string };
    expect(body.replaceAll('\u202f', ' ')).toContain('02 Mar 2026, 03:30 PM (Asia/Kolkata), 30 minutes\nhttps://meet.example/ravi');
  });

  it('of a rescheduled meeting is sent for the new start only', async () => {
    await schedule();
    await tell({ type: 'RescheduleMeeting', data: { meetingId: 'm-1', startsAt: later, ...appointment } });
    await remind();
    expect(await sent()).toEqual([]);
    await remind(later);
    expect(await sent()).toHaveLength(1);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['is cancelled', () => tell({ type: 'CancelMeeting', data: { meetingId: 'm-1' } })],
    ['is held', () => tell({ type: 'HoldMeeting', data: { meetingId: 'm-1', outcome: 'Well' } })],
    ['is of an erased lead', () => lead({ type: 'EraseLead', data: {} } as LeadCommand)],
    ['is of a lead or contact that opted out', async () => (out = { lead: false, contact: true })],
  ])('is not sent for a meeting that %s', async (_, happens) => {
    await schedule();
    await happens();
    await remind();
    expect(await sent()).toEqual([]);
  });

  it('is not sent to leads that are not invited, in the night, or after the start', async () => {
    await schedule({ invite: false });
    await remind();
    const early = '2026-03-02T03:20:00.000Z';
    await tell({ type: 'RescheduleMeeting', data: { meetingId: 'm-1', startsAt: early, ...appointment } });
    await remind(early, '2026-03-02T03:05:00.000Z');
    await remind(early, '2026-03-02T03:20:00.000Z');
    expect(await sent()).toEqual([]);
  });
});
