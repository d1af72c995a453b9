import {
  applicationBoundary,
  applicationContext,
  applicationSettings,
  formBoundary,
  type ApplicationCommand,
  type FormContent,
} from '@matricula/domain/application';
import { publishableKey } from '@matricula/domain/marketing';
import { execute } from '@matricula/event-store';
import { applicationList, formList } from '@matricula/read-models/application';
import { recordList } from '@matricula/read-models/record';
import { readsOf } from '@matricula/testing';
import { openPlace, person, TENANT, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
import { remindOfDeadline } from './remind-of-deadline.schedule';

const deadline = '2026-11-27T10:00:00.000Z';
const content: FormContent = {
  ...{ name: 'MBA 2027', languages: ['en'], deadline },
  sections: [
    {
      ...{ sectionId: 'person', title: { en: 'Person' } },
      questions: [{ questionId: 'name', kind: 'text', label: { en: 'Name' }, required: false }],
    },
  ],
};

describe('applicants before the deadline of their form', () => {
  let place: Place;
  const tell = (applicationId: string, command: ApplicationCommand) =>
    execute(
      place.store,
      applicationBoundary.decider,
      { stream: applicationBoundary.stream(TENANT, applicationId), tenantId: TENANT },
      command,
      person,
    );
  const start = (applicationId: string) =>
    tell(applicationId, {
      type: 'StartApplication',
      data: {
        applicationId,
        leadId: `lead-${applicationId}`,
        formId: 'f-1',
        formName: 'MBA 2027',
        version: 1,
        phone: '+919811122233',
        phoneHash: 'h',
      },
    });
  /** The messages that the schedule requests at a moment. */
  const requested = async (at: string, { days, out }: { days?: number; out?: string } = {}) => {
    const ids = ['a-1', 'a-2', 'a-3'];
    const reads = readsOf(
      [recordList(applicationSettings), days === undefined ? [] : [{ recordId: 's', reminderDays: days }]],
      [formList, [{ formId: 'f-1', status: 'open' }]],
      [applicationList, ids.map((applicationId) => ({ applicationId, formId: 'f-1', status: 'started' }))],
    );
    const choices = { optedOut: (_: string, leadId: string) => Promise.resolve({ lead: leadId === out, contact: false }) };
    const schedule = remindOfDeadline({ store: place.store, reads, choices, publicUrl: 'https://crm.example' });
    const orders = await schedule.run({ tenantId: TENANT, timeZone: 'Asia/Kolkata', dueAt: at, at });
    return orders.map(({ command }) => command.data as { messageId: string; to: string; body: string });
  };

  beforeEach(async () => {
    place = openPlace(applicationContext.events);
    const address = { stream: formBoundary.stream(TENANT, 'f-1'), tenantId: TENANT };
    await execute(place.store, formBoundary.decider, address, { type: 'DraftForm', data: { formId: 'f-1', content } }, person);
    const publish = { type: 'PublishForm', data: { expected: 1, at: '2026-11-20T10:00:00.000Z' } } as const;
    await execute(place.store, formBoundary.decider, address, publish, person);
    for (const id of ['a-1', 'a-2', 'a-3']) await start(id);
    await tell('a-3', { type: 'SubmitApplication', data: { at: '2026-11-21T10:00:00.000Z', content } });
  });
  afterEach(() => place.close());

  it('get an SMS on the day of the settings, unless they submitted or opted out', async () => {
    const key = publishableKey({ tenantId: TENANT, formId: 'f-1' });
    expect(await requested('2026-11-24T04:30:00.000Z', { days: 3, out: 'lead-a-2' })).toMatchObject([
      {
        ...{ messageId: 'application-deadline-a-1-2026-11-27', to: '+919811122233' },
        body: `Your application "MBA 2027" is not submitted yet. The deadline is 27 Nov 2026, 03:30 PM. Complete it here: https://crm.example/apply/${key}`,
      },
    ]);
  });

  it('get none on other days, or without a setting', async () => {
    expect(await requested('2026-11-23T04:30:00.000Z', { days: 3 })).toEqual([]);
    expect(await requested('2026-11-24T04:30:00.000Z')).toEqual([]);
  });
});
