/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, within } from '@testing-library/react';
import { playConsole } from '../../../app/testing/played-console';

const at = '2026-11-20T10:00:00.000Z';
const row = {
  ...{ runKey: 'w/l1', runId: 'e-w', workflowId: 'w', name: 'Welcome', version: 1, leadId: 'l1', leadName: 'Ravi Kumar' },
  ...{ status: 'finished', runs: 1, stepId: 'hello', visit: 3, attempts: 0, startedAt: at, updatedAt: at, endedAt: at },
};
const clause = { columnName: 'state', operator: 'in', value: 'Goa', actual: 'Kerala', met: false };
const done = (step: { id: string; kind: string; settings: object }, more: object) => ({
  ...{ type: 'WorkflowStepCompleted', at, by: 'System', stepId: step.id, kind: step.kind, exit: 'next', attempt: 1 },
  ...{ input: { step, clauses: null, value: null }, ...more },
});

describe('the drawer of a run', () => {
  const server = playConsole();

  it('shows the input, output, attempt and time of each step', async () => {
    server.signedIn();
    server.media('(min-width: 768px)', false);
    server.answers.set('acl', { body: { data: [{ code: 'Automtion_Workflow', level: [6] }] } });
    server.answers.set('lists/workflow-runs/rows', { body: { data: [row] } });
    const branch = { id: 'where', kind: 'branch', settings: { joined: 'And', blocks: [] } };
    const set = { id: 'course', kind: 'set', settings: { field: 'course', value: 'MBA' } };
    const send = { id: 'hello', kind: 'send', settings: { channel: 'sms', templateId: 't1', anyTime: true } };
    const history = [
      { type: 'WorkflowRunStarted', at, by: 'System', input: null },
      done(branch, { visit: 1, input: { step: branch, clauses: [clause], value: null } }),
      done(set, { visit: 2, outcome: 'course', input: { step: set, clauses: null, value: 'BA' } }),
      done(send, { visit: 3, outcome: 'Welcome text', attempt: 2 }),
    ];
    server.answers.set('workflow-runs/w/l1', { body: { data: { run: row, history } } });
    await server.open('/automation?tab=runs');
    await server.user.click(await screen.findByText('Ravi Kumar'));
    const told = within(await screen.findByRole('list', { name: 'History of the run' })).getAllByRole('listitem');
    const words = told.map(({ textContent }) => textContent ?? '').join('\n');
    expect(words).toMatch(/state.*Goa.*\(here: Kerala\)/i);
    expect(words).toContain('Input: Field: Course · Value: MBA');
    expect(words).toContain('The lead had: BA');
    expect(words).toContain('Output: course');
    expect(words).toContain('Input: Channel: SMS · Service message: may be sent at any time');
    expect(words).toMatch(/Output: Welcome text.*attempt 2 · System/);
  });
});
