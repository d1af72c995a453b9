/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { playConsole } from '../../../app/testing/played-console';

const target = (target_id: string, name: string, values: object = {}) => ({
  ...{ target_id, name, measure: 'callActions', period: 'day', from: '2026-11-27', to: '2026-11-27', goal: 25 },
  ...{ together: false, done: 12, own: false, people: [], ...values },
});
const calls = target('t1', 'Calls of the day');
const mine = target('g1', 'My daily goal', { goal: 30, own: true });

describe('the daily goal of a user', () => {
  const server = playConsole();
  const shows = (...targets: object[]) => server.answers.set('targets/progress', { body: { data: targets } });

  beforeEach(() => {
    server.signedIn({ role: 5 });
    server.answers.set('acl', { body: { data: [{ code: 'LEADS', level: [6] }] } });
    const task = { name: 'overdue', title: 'Overdue', count: 3, to: '/myfollowup?stage=overdue' };
    server.answers.set('dashboards/dashboard', { body: { data: { widgets: [], tasks: [task], leads: false } } });
  });

  it('is set next to the target of the manager, without a permission', async () => {
    shows(calls);
    await server.open('/dashboard');
    within(await screen.findByRole('article', { name: 'Calls of the day' })).getByText('12 of 25');
    expect(screen.queryByRole('button', { name: 'Change the daily goal' })).toBeNull();
    await server.press('Set a daily goal');
    const dialog = within(await screen.findByRole('dialog'));
    await server.user.type(dialog.getByRole('spinbutton', { name: /^Daily goal/ }), '30');
    shows(calls, mine);
    await server.user.click(dialog.getByRole('button', { name: 'Save' }));
    await server.toast('success', 'Saved');
    expect(server.to('records/own-goals').map(({ body }) => body)).toEqual([{ measure: 'callActions', goal: 30 }]);
    within(await screen.findByRole('article', { name: 'My daily goal' })).getByText('12 of 30');
    within(screen.getByRole('article', { name: 'Calls of the day' })).getByText('12 of 25');
  });

  it('is one for each figure: the dialog begins with a figure that has none', async () => {
    shows(mine);
    await server.open('/dashboard');
    await screen.findByRole('article', { name: 'My daily goal' });
    await server.press('Set a daily goal');
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText('Leads worked');
    await server.user.type(dialog.getByRole('spinbutton', { name: /^Daily goal/ }), '5');
    await server.user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.to('records/own-goals').map(({ body }) => body)).toEqual([{ measure: 'leadsWorked', goal: 5 }]));
  });

  it('needs a whole number from 1', async () => {
    shows();
    await server.open('/dashboard');
    await server.press('Set a daily goal');
    const dialog = within(await screen.findByRole('dialog'));
    await server.user.type(dialog.getByRole('spinbutton', { name: /^Daily goal/ }), '0');
    await server.user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('Daily goal is not valid');
    expect(server.to('records/own-goals')).toEqual([]);
  });

  it('is changed and deleted', async () => {
    shows(mine);
    await server.open('/dashboard');
    await server.press('Change the daily goal');
    const input = within(await screen.findByRole('dialog')).getByRole('spinbutton', { name: /^Daily goal/ });
    expect(input).toHaveProperty('value', '30');
    await server.user.clear(input);
    await server.user.type(input, '40');
    await server.press('Save');
    await waitFor(() => expect(server.to('records/own-goals/g1').map(({ body }) => body)).toEqual([expect.objectContaining({ goal: 40 })]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await server.press('Change the daily goal');
    shows();
    await server.press('Delete');
    await waitFor(() => expect(screen.queryByRole('article', { name: 'My daily goal' })).toBeNull());
    expect(server.to('records/own-goals/g1')).toHaveLength(2);
  });

  it('is shown, set and changed on My Today Activity, without the targets of the manager', async () => {
    const today = {
      ...{ name: 'today-activity', title: 'My Today Activity', list: 'activity', at: 'at', calls: [], filters: [] },
      ...{ dimensions: [], readings: [], measures: [], chart: { kind: 'bar', series: [] } },
    };
    const held = ['LEADS', 'My_Today_Activity'].map((code) => ({ code, level: [6] }));
    server.answers.set('acl', { body: { data: held } });
    server.answers.set('reports', { body: { data: [today] } });
    server.answers.set('reports/today-activity', { body: { data: { columns: [], rows: [], totals: {}, chart: today.chart } } });
    shows(calls, mine);
    await server.open('/today-activity');
    const strip = within(await screen.findByRole('region', { name: 'Daily goals' }));
    within(strip.getByRole('article', { name: 'My daily goal' })).getByText('12 of 30');
    expect(strip.queryByRole('article', { name: 'Calls of the day' })).toBeNull();
    strip.getByRole('button', { name: 'Set a daily goal' });
    await server.press('Change the daily goal');
    const input = within(await screen.findByRole('dialog')).getByRole('spinbutton', { name: /^Daily goal/ });
    await server.user.clear(input);
    await server.user.type(input, '35');
    shows(calls, { ...mine, goal: 35 });
    await server.press('Save');
    await strip.findByText('12 of 35');
    expect(server.to('records/own-goals/g1').map(({ body }) => body)).toEqual([expect.objectContaining({ goal: 35 })]);
  });

  it('is not offered to supervisors, who have no queue of their own', async () => {
    server.signedIn({ role: 1 });
    shows(calls);
    await server.open('/dashboard');
    await screen.findByRole('article', { name: 'Calls of the day' });
    expect(screen.queryByRole('button', { name: 'Set a daily goal' })).toBeNull();
  });
});
