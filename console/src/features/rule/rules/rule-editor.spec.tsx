/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, within } from '@testing-library/react';
import { playConsole } from '../../../app/testing/played-console';

const rule = (more: object = {}) => ({
  ...{
    id: 'r1',
    _id: 'r1',
    name: 'Goa first',
    kind: 'allocation',
    status: 0,
    state: 'draft',
    version: 3,
    version_in_force: null,
    priority: 4,
  },
  ...{
    triggerType: 'create',
    rule: [],
    globleCondtion: 'And',
    users: [{ id: 'u7', name: 'Asha Sharma', weight: 1 }],
    method: 'round-robin',
  },
  ...{ availability: 'active', open_leads: null, per_hour: null, per_day: null, per_source: null, nobody: 'wait', escalate_minutes: null },
  ...{ catch_all: true, takes_over: false, idle: 'untouched', after_minutes: null, warn_minutes: 15, answer_minutes: 60, cron: null },
  ...{
    steps: [],
    again: 'never',
    again_days: null,
    ...{ hours_from: null, hours_to: null, days: [] },
    exclusive_group: null,
    updatedAt: '2026-11-20T10:00:00.000Z',
    updatedByName: 'Meena Rao',
  },
  ...more,
});

describe('the editor of rules', () => {
  const server = playConsole();
  const list = 'rule-engine/list-rule';
  const create = 'rule-engine/create';
  const priority = () => screen.getByLabelText<HTMLInputElement>('Priority');

  beforeEach(() => {
    server.signedIn();
    server.answers.set('acl', { body: { data: [{ code: 'Rule_Engine', level: [6] }] } });
    server.answers.set(list, { body: { data: [rule()] } });
  });

  it('sends the version that was opened, and asks before it overwrites a newer one', async () => {
    await server.open('/rule-engine?rule=r1');
    await screen.findByRole('button', { name: 'Update Rule' });
    await server.user.clear(priority());
    await server.user.type(priority(), '8');
    const message = 'Another user changed this rule in the meantime. Nothing was saved.';
    server.answers.set(list, { body: { data: [rule({ version: 4, priority: 5, nobody: 'manager' })] } });
    server.answers.set(create, { status: 409, body: { error: 'rule/changed-meanwhile', message, details: { by: 'Meena Rao' } } });
    await server.press('Update Rule');
    const title = await screen.findByText('Meena Rao changed this in the meantime', { selector: '.ant-modal-title' });
    const dialog = within(title.closest<HTMLElement>('[role=dialog]')!);
    expect(dialog.getByText('Original: 4')).toBeTruthy();
    const sides = [...document.querySelectorAll('.form-conflict label')].map(({ textContent }) => textContent);
    expect(sides).toEqual(['Yours: 8', 'Theirs: 5']);
    expect(server.to(create).at(-1)?.body).toMatchObject({ id: 'r1', priority: 8, expected_version: 3 });
    server.answers.set(create, { body: { message: 'Rule saved', data: { id: 'r1' } } });
    await server.press('Save');
    await server.toast('success', 'Goa first is saved');
    expect(server.to(create).at(-1)?.body).toMatchObject({ id: 'r1', priority: 8, nobody: 'manager', expected_version: 4 });
  });

  it('shows what a version of an active rule would do before it comes into force', async () => {
    server.answers.set(list, { body: { data: [rule({ state: 'active', status: 1, version_in_force: 3 })] } });
    const hour = { basis: 'last-hour', leads: 12, slots: 0, more: false, actions: [] };
    server.answers.set('rules/r1/activation', { body: { data: { matching: 1_200, first_hour: hour, cycles: [] } } });
    server.answers.set(create, { body: { message: 'Rule saved', data: { id: 'r1' } } });
    await server.open('/rule-engine?rule=r1');
    await screen.findByRole('button', { name: 'Update Rule' });
    await server.user.clear(priority());
    await server.user.type(priority(), '8');
    await server.press('Update Rule');
    await screen.findByText('Put this version of Goa first in force?');
    await screen.findByText('Matching leads now: 1,200');
    expect(server.to('rules/r1/activation').at(-1)?.body).toMatchObject({ priority: 8, catch_all: true });
    expect(server.to(create)).toEqual([]);
    await server.press('Save');
    await server.toast('success', 'Goa first is saved');
    expect(server.to(create).at(-1)?.body).toMatchObject({ id: 'r1', priority: 8 });
  });
});
