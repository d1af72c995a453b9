/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, waitFor } from '@testing-library/react';
import { playConsole } from '../../../app/testing/played-console';

const mine = { rules: [], reallocation: [], workflows: [], leads: [], offers: [], reminders: [] };

describe('my automations', () => {
  const server = playConsole();
  beforeEach(() => {
    server.signedIn();
    server.answers.set('rules/mine', { body: { data: mine } });
  });

  it('list own reminders, and let a user of rules start one from a recipe', async () => {
    server.answers.set('acl', { body: { data: [{ code: 'Automtion_Workflow', level: [6] }] } });
    const planned = { follow_up_id: 'f', lead_id: 'l1', due_at: '2026-11-28T10:00:00.000Z' };
    const reminders = [
      { ...planned, name: 'Ravi', reminded_at: '2026-11-28T09:50:00.000Z' },
      { ...planned, follow_up_id: 'g', name: 'Meena', reminded_at: null },
    ];
    server.answers.set('rules/mine', { body: { data: { ...mine, reminders } } });
    await server.open('/automation/my-automations');
    expect((await screen.findByRole('link', { name: 'Ravi' })).parentElement?.textContent).toMatch(/, reminder .*20/);
    expect(screen.getByRole('link', { name: 'Meena' }).parentElement?.textContent).not.toContain('reminder');
    const [start] = await screen.findAllByRole('link', { name: 'Start from it' });
    await server.user.click(start!);
    await server.at('/automation');
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name*').value).toBe('Welcome new leads'));
  });

  it('tell other users whom to ask', async () => {
    await server.open('/automation/my-automations');
    expect(await screen.findAllByText('Ask the administrator to set it up.')).toHaveLength(6);
    expect(screen.queryByRole('link', { name: 'Start from it' })).toBeNull();
  });
});
