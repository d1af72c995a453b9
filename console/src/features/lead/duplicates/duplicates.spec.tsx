/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen } from '@testing-library/react';
import { playConsole } from '../../../app/testing/played-console';

describe('the duplicates of leads', () => {
  const server = playConsole();
  beforeEach(() => {
    server.signedIn();
    server.answers.set('acl', { body: { data: [{ code: 'LEADS', level: [6] }] } });
  });

  it('tell by how many names leads are not compared', async () => {
    server.answers.set('leads/duplicates', { body: { data: [], count: 0, left_out: { contacts: 1, names: 1_204 } } });
    await server.open('/leads/duplicates');
    const said = await screen.findByRole('note');
    expect(said.textContent).toBe(
      '1,204 names with a city are shared by more than 20 leads and are not compared. ' +
        '1 phone number or e-mail is shared by more than 20 leads and is not compared.',
    );
  });

  it('show phone number and e-mail side by side, without a separator that could end a line', async () => {
    const lead = (leadId: string, name: string) => ({
      ...{ leadId, name, phone: '+919811100110', email: `${leadId}@mail.example`, city: null, ownerName: null, stage: null },
      createdAt: '2026-03-01T05:00:00.000Z',
    });
    const pair = { lead: lead('l1', 'Ravi Kumar'), other: lead('l2', 'Ravi K'), similarity: 90, reasons: [{ kind: 'phone' }] };
    server.answers.set('leads/duplicates', { body: { data: [pair], count: 1, left_out: { contacts: 0, names: 0 } } });
    await server.open('/leads/duplicates');
    const email = await screen.findByText('l1@mail.example');
    expect(email.parentElement?.textContent).toBe('+919811100110l1@mail.example');
  });

  it('say nothing of it if all leads are compared', async () => {
    server.answers.set('leads/duplicates', { body: { data: [], count: 0, left_out: { contacts: 0, names: 0 } } });
    await server.open('/leads/duplicates');
    await screen.findByText('No leads look like the same person.');
    expect(screen.queryByRole('note')).toBeNull();
  });
});
