/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, waitFor } from '@testing-library/react';
import { playConsole } from '../../../app/testing/played-console';

const condition = { condition: 'And', rules: [{ columnName: 'state', operator: 'in', value: ['Goa'] }] };
const rule = (more: object = {}) => ({
  ...{ id: 'r1', _id: 'r1', name: 'Goa first', kind: 'allocation', status: 1, state: 'active', version: 1, version_in_force: 1 },
  ...{ priority: 4, triggerType: 'create', rule: [], globleCondtion: 'And', method: 'round-robin', availability: 'active', marks: [] },
  ...{
    users: [{ id: 'u7', name: 'Asha Sharma', weight: 1 }],
    nobody: 'wait',
    catch_all: true,
    takes_over: false,
    steps: [],
    again: 'never',
  },
  ...{ trigger_field: null, trigger_event: null, trigger_date: null, trigger_days: null, trigger_at: null, cron: null, again_days: null },
  ...{ exclusive_group: null, stops: false, updatedAt: '2026-11-20T10:00:00.000Z', updatedByName: 'Meena Rao' },
  ...more,
});
const step = { id: 'course', kind: 'set', settings: { field: 'course', value: 'MBA' } };

describe('the screens of rules', () => {
  const server = playConsole();
  const signedIn = (...codes: string[]) => {
    server.signedIn();
    server.answers.set('acl', { body: { data: codes.map((code) => ({ code, level: [6] })) } });
  };

  it('AU-03: the order of workflows tells who enters each, by what and how often', async () => {
    signedIn('Automtion_Workflow', 'WorkfLow_Allocation_Logic');
    const again = { again: 'after-days', again_days: 30, exclusive_group: 'Drips' };
    const workflow = rule({ name: 'Goa drip', kind: 'workflow', catch_all: false, rule: [condition], steps: [step], ...again });
    server.answers.set('workflow/list-rule', { body: { data: [workflow] } });
    await server.open('/workflow-allocation-logic');
    const row = (await screen.findByRole('rowheader', { name: /Goa drip/ })).closest('tr')!;
    expect(row.textContent).toMatch(/State.*Goa.*When a lead is created.*30 days after its run ended · Group Drips/);
    const limits = screen.getByRole('link', { name: 'Limits of automation' });
    expect(limits.getAttribute('href')).toBe('/automation?tab=controls');
  });

  it('RT-11: automation declares no guard; each tab tells users without its code so, and sends no request', async () => {
    signedIn('LEADS');
    for (const tab of ['', '?tab=runs', '?tab=controls']) {
      await server.open(`/automation${tab}`);
      await screen.findByText('You may not open these rules');
    }
    expect([...server.to('automation/controls'), ...server.to('lists/workflow-runs/rows')]).toEqual([]);
  });

  it('a new rule begins with its name, by keyboard', async () => {
    signedIn('Rule_Engine');
    server.answers.set('rule-engine/list-rule', { body: { data: [] } });
    await server.open('/rule-engine?rule=new');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name*')));
  });
});
