/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { RecoilRoot } from 'recoil';
import { playConsole } from '../../app/testing/played-console';
import { queryClient } from '../http/query-client';
import { WhyMessage } from './why-message';

const at = '2026-11-20T10:00:00.000Z';
const clause = (actual: string, met: boolean) => ({ columnName: 'state', operator: 'in', value: 'Goa', actual, met });
const told = { sent_at: at, channel: 'sms', template: 'Welcome', run: null };

describe('the explanation of a message', () => {
  const server = playConsole();
  beforeEach(() => {
    server.signedIn();
    queryClient.clear();
  });
  const open = async () => {
    render(
      <RecoilRoot>
        <QueryClientProvider client={queryClient}>
          <WhyMessage leadId="l1" messageId="e-w/3/message" />
        </QueryClientProvider>
      </RecoilRoot>,
    );
    await server.user.click(screen.getByRole('button', { name: 'Why this message?' }));
    return within(await screen.findByRole('dialog'));
  };

  it('shows the workflow, the conditions of the entry and of each branch, with the values of that moment', async () => {
    const steps = [
      { step_number: 1, kind: 'branch', at, exit: 'otherwise', outcome: null, clauses: [clause('Kerala', false)] },
      { step_number: 2, kind: 'branch', at, exit: 'next', outcome: null, clauses: null },
      { step_number: 3, kind: 'set', at, exit: 'next', outcome: 'course', clauses: null },
    ];
    const run = { workflow_id: 'w', version: 2, started_at: at, triggerType: 'create', entry_clauses: [clause('Goa', true)], steps };
    server.answers.set('rules/why-message', { body: { data: { ...told, sent_by: 'workflow', name: 'Welcome leads', run } } });
    const dialog = await open();
    await dialog.findByText('The workflow Welcome leads sent it.');
    expect(dialog.getByText('Template: Welcome')).toBeTruthy();
    const lines = dialog.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
    expect(lines[0]).toMatch(/met.*Goa.*\(here: Goa\)/);
    expect(lines[1]).toMatch(/^Step 1 \(Branch by conditions\).*The conditions were not met\..*\(here: Kerala\)/);
    expect(lines.find((line) => line.startsWith('Step 2'))).toContain('The values of that moment are not known any more.');
    expect(lines.find((line) => line.startsWith('Step 3'))).toMatch(/^Step 3 \(Set a field\).*course$/);
    expect(server.to('rules/why-message')).toHaveLength(1);
  });

  it('says what the application sent by itself', async () => {
    server.answers.set('rules/why-message', { body: { data: { ...told, sent_by: 'automation', name: 'System' } } });
    const dialog = await open();
    await dialog.findByText('The application sent it automatically.');
  });

  it('leaves out how a branch decided by fields that are hidden from the role', async () => {
    const steps = [{ step_number: 1, kind: 'branch', at, exit: null, outcome: null, clauses: [] }];
    const run = { workflow_id: 'w', version: 1, started_at: at, triggerType: 'create', entry_clauses: [], steps };
    server.answers.set('rules/why-message', { body: { data: { ...told, sent_by: 'workflow', name: 'Welcome leads', run } } });
    const hidden = await (await open()).findByText('How it decided is hidden from your role.');
    expect(hidden.closest('li')?.textContent).not.toMatch(/conditions were|Every lead matches/);
  });

  it('names the broadcast, and offers to try again if it could not be loaded', async () => {
    server.answers.set('rules/why-message', { status: 500, body: { message: 'No answer' } });
    const dialog = await open();
    await dialog.findByText('The explanation could not be loaded');
    server.answers.set('rules/why-message', { body: { data: { ...told, sent_by: 'broadcast', name: 'June offer' } } });
    await server.user.click(dialog.getByRole('button', { name: /again|retry/i }));
    await dialog.findByText('It belongs to the broadcast June offer.');
  });
});
