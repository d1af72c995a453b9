/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { act, screen, waitFor } from '@testing-library/react';
import { playConsole } from '../../../app/testing/played-console';
import { live } from '../../../shared/live/live';

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

  it('show offers and what acts on own leads as they change, as of that change', async () => {
    const listening = jest.spyOn(live, 'on');
    const tell = (position: string) =>
      act(() => listening.mock.calls.forEach(([name, handler]) => name === 'automation' && handler({ position } as never)));
    await server.open('/automation/my-automations');
    await screen.findByText('No workflow is under way with your leads.');
    const offer = { id: 'o', rule_name: 'To level 3', byName: 'Asha', answer_by: '2026-11-29T10:00:00.000Z', note: null };
    const changed = { ...mine, offers: [{ ...offer, lead: { name: 'Ravi' } }], workflows: [{ id: 'w', name: 'Welcome', leads: 2 }] };
    server.answers.set('rules/mine', { body: { data: changed } });
    tell('0000000042');
    await screen.findByRole('heading', { name: 'Leads that are offered to you' });
    expect(screen.getByText('Welcome')).toBeTruthy();
    expect(server.to('rules/mine').at(-1)?.headers['x-read-after']).toBe('0000000042');
    // A failed request leaves what is shown.
    server.answers.set('rules/mine', { status: 500, body: { message: 'No answer' } });
    const before = server.to('rules/mine').length;
    tell('0000000043');
    await waitFor(() => expect(server.to('rules/mine').length).toBeGreaterThan(before));
    expect(screen.getByText('Welcome')).toBeTruthy();
    listening.mockRestore();
  });

  it('tell other users whom to ask', async () => {
    await server.open('/automation/my-automations');
    expect(await screen.findAllByText('Ask the administrator to set it up.')).toHaveLength(6);
    expect(screen.queryByRole('link', { name: 'Start from it' })).toBeNull();
  });
});
