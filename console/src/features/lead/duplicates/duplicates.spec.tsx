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

  it('say nothing of it if all leads are compared', async () => {
    server.answers.set('leads/duplicates', { body: { data: [], count: 0, left_out: { contacts: 0, names: 0 } } });
    await server.open('/leads/duplicates');
    await screen.findByText('No leads look like the same person.');
    expect(screen.queryByRole('note')).toBeNull();
  });
});
