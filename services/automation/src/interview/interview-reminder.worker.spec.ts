import { applicationBoundary, applicationContext } from '@matricula/domain/application';
import { communicationContext } from '@matricula/domain/communication';
import { interviewBoundary, interviewContext, type InterviewCommand } from '@matricula/domain/interview';
import { execute } from '@matricula/event-store';
import { openPlace, person, TENANT, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
import { InterviewReminderWorker } from './interview-reminder.worker';

const ids = { applicationId: 'a-1', leadId: 'lead-1' };

describe('the reminder of an interview', () => {
  let place: Place;

  const tell = (command: InterviewCommand) => {
    const address = { stream: interviewBoundary.stream(TENANT, 'a-1'), tenantId: TENANT };
    return execute(place.store, interviewBoundary.decider, address, command, person);
  };
  const book = (startsAt: string, slot = 0) =>
    tell({
      type: 'BookInterview',
      data: {
        ...{ ...ids, formId: 'f-1', formName: 'MBA 2027', slotId: `2026-12-05_s.${slot}`, sessionId: '2026-12-05_s', day: '2026-12-05' },
        ...{ startsAt, minutes: 30, panel: 'Panel A', panellistIds: ['asha'], room: 'B 12', byApplicant: true, isEligible: true },
        at: '2026-12-01T05:00:00.000Z',
      },
    });
  const cancel = () => tell({ type: 'CancelInterview', data: { byApplicant: true, at: '2026-12-01T05:00:00.000Z' } });
  /** The worker reads all reminders at a time, twice. */
  const remind = async (turn: number, now: string) => {
    await tell({ type: 'RemindOfInterview', data: { turn } });
    return worked(now);
  };
  const worked = async (now: string) => {
    const choices = { optedOut: async () => ({ lead: false, contact: false }) };
    const needs = { store: place.store, choices, zoneOf: async () => 'Asia/Kolkata', now: () => new Date(now) };
    const events = await place.log('InterviewReminded');
    for (let times = 0; times < 2; times++) await new InterviewReminderWorker(needs).work(events);
    return (await place.log('MessageRequested')).map(({ data }) => (data as { body: string }).body);
  };

  beforeEach(async () => {
    place = openPlace([...applicationContext.events, ...communicationContext.events, ...interviewContext.events]);
    const address = { stream: applicationBoundary.stream(TENANT, 'a-1'), tenantId: TENANT };
    const data = { ...ids, formId: 'f-1', formName: 'MBA 2027', version: 1, phone: '+919811122233', phoneHash: 'h' };
    await execute(place.store, applicationBoundary.decider, address, { type: 'StartApplication', data }, person);
  });
  afterEach(() => place.close());

  it('comes once, also early in the morning before an early interview, and not at night', async () => {
    // 08:30 AM in Kolkata, reminded two hours before.
    await book('2026-12-05T03:00:00.000Z');
    expect(await remind(1, '2026-12-04T19:00:00.000Z')).toEqual([]);
    expect(await worked('2026-12-05T01:00:00.000Z')).toEqual([
      'Your interview: 05 Dec 2026, 08:30 AM (Asia/Kolkata), 30 minutes. Room: B 12',
    ]);
  });

  it('does not come after the start, or after the interview was moved or cancelled', async () => {
    await book('2026-12-05T05:00:00.000Z');
    expect(await remind(1, '2026-12-05T05:00:00.000Z')).toEqual([]);
    await book('2026-12-05T06:00:00.000Z', 1);
    expect(await worked('2026-12-04T05:00:00.000Z')).toEqual([]);
    await cancel();
    expect(await worked('2026-12-04T05:00:00.000Z')).toEqual([]);
  });

  it('comes again for a time that is booked again', async () => {
    await book('2026-12-05T05:00:00.000Z');
    expect(await remind(1, '2026-12-04T05:00:00.000Z')).toHaveLength(1);
    await cancel();
    await book('2026-12-05T05:00:00.000Z');
    expect(await remind(2, '2026-12-04T05:00:00.000Z')).toHaveLength(2);
  });
});
