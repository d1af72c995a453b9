/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { playConsole } from '../../../app/testing/played-console';

const fact = {
  ...{ factId: 'f1', kind: 'call-action', at: '2026-11-20T10:00:00.000Z', leadId: 'l1', leadName: 'Ravi Kumar', userId: 'u1' },
  ...{ userName: 'Asha Sharma', stage: 'Call Back', previousStage: 'New', stageChanged: true, source: 'IVR', withdrawn: false },
};

describe('the lead activity', () => {
  const server = playConsole();
  beforeEach(() => {
    server.signedIn();
    server.answers.set('acl', { body: { data: [{ code: 'LEADS', level: [6] }] } });
    server.answers.set('get-activity', { body: { data: [fact], count: 51 } });
    server.answers.set('activity/get-time-difference', {
      body: {
        data: [
          { ...fact, differenceSeconds: null },
          { ...fact, factId: 'f2', differenceSeconds: 95 },
        ],
        count: 2,
      },
    });
  });

  it('lists the activities of today with lead, user and stages, and more on request (RE-02)', async () => {
    await server.open('/lead-activity');
    await screen.findByRole('heading', { name: 'Lead Activity' });
    const table = await screen.findByRole('table', { name: 'Lead Activity' });
    within(table).getByText('Call action');
    within(table).getByText('New → Call Back');
    expect(within(table).getByRole('link', { name: 'Ravi Kumar' }).getAttribute('href')).toBe('/lp/l1/conversation');
    screen.getByText('Activities: 51');
    server.answers.set('get-activity', { body: { data: [{ ...fact, factId: 'f51' }], count: 51 } });
    await server.press('Show more');
    await waitFor(() => expect(server.to('get-activity').at(-1)?.query).toContain('page_no=2'));
  });

  it('asks for the days, users, stages and sources of the address (RE-02)', async () => {
    await server.open('/lead-activity?days=2026-11-01..2026-11-20&users=u1,u2&stages=Call%20Back&sources=IVR');
    await screen.findByText('Call action');
    const asked = new URLSearchParams(server.to('get-activity')[0]?.query);
    expect(Object.fromEntries(asked)).toMatchObject({
      ...{ sdate: '2026-11-01', edate: '2026-11-20', userId: 'u1,u2', lead_stage: 'Call Back', lead_source: 'IVR' },
    });
  });

  it('shows the time between the activities of a user (RE-02)', async () => {
    await server.open('/lead-activity?tab=times');
    await screen.findByText('00:01:35');
    screen.getByText('First activity');
  });

  it('shows all activity on a lead, also of users whose work the reader does not see, and what went wrong', async () => {
    const logged = { id: 'g1', created_date: fact.at, event: 'assigned', lead_id: 'l1', user_name: 'Om Nair', source: 'IVR', stage: 'New' };
    server.answers.set('getLogActivity', { status: 404, body: { message: 'There is no such lead.' } });
    await server.open('/lead-activity');
    await server.press('All activity of Ravi Kumar');
    const failed = within(await screen.findByRole('dialog'));
    await failed.findByText(/There is no such lead\./);
    await server.user.click(failed.getByRole('button', { name: 'Close' }));
    server.answers.set('getLogActivity', { body: { data: [], count: 0 } });
    await server.open('/lead-activity');
    await server.press('All activity of Ravi Kumar');
    await screen.findByText('No activity on this lead yet.');
    server.answers.set('getLogActivity', { body: { data: [logged], count: 1 } });
    await server.open('/lead-activity');
    await server.press('All activity of Ravi Kumar');
    const log = within(await screen.findByRole('dialog'));
    await log.findByText('Om Nair');
    log.getByText('Assigned');
    expect(server.to('getLogActivity').at(-1)?.query).toContain('lead_id=l1');
  });

  it('says that there was no activity, and why it could not be loaded', async () => {
    server.answers.set('get-activity', { body: { data: [], count: 0 } });
    await server.open('/lead-activity');
    await screen.findByText('No activity on these days.');
    server.answers.set('get-activity', { status: 422, body: { code: 422, message: 'There is no source X.' } });
    await server.open('/lead-activity?sources=X');
    await screen.findByText(/The activity could not be loaded/);
  });
});
