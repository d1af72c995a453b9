/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { act, waitFor } from '@testing-library/react';
import { playConsole } from '../../../app/testing/played-console';
import { separate } from './duplicates.query';

describe('leads that are separated', () => {
  const server = playConsole();
  beforeEach(async () => {
    server.signedIn();
    server.answers.set('acl', { body: { data: [{ code: 'LEADS', level: [6] }] } });
    server.answers.set('getProfileDataFromId', { body: { data: [] } });
    await server.open('/myfollowup');
  });

  it('are merged again by Undo, with the values that the surviving lead had', async () => {
    const data = { lead_id: 'l1', merged_lead_id: 'l2', taken: ['name'] };
    server.answers.set('leads/l2/unmerge', { body: { message: 'Leads separated', data } });
    server.answers.set('leads/l1/merge', { body: { message: 'Leads merged' } });
    await act(() => separate('l1', 'l2'));
    await server.toast('success', 'Leads separated');
    await server.press('Undo');
    await server.toast('success', 'Leads merged');
    expect(server.to('leads/l1/merge').map(({ body }) => body)).toEqual([{ merged_lead_id: 'l2', take: ['name'] }]);
  });

  it('can be separated without a contact that another lead has now', async () => {
    server.answers.set('leads/l2/unmerge', {
      ...{ status: 409, body: { error: 'lead/taken', message: 'This phone number belongs to Taker.' } },
    });
    await act(() => separate('l1', 'l2'));
    await server.toast('error', 'The merge was not undone: This phone number belongs to Taker.');
    server.answers.set('leads/l2/unmerge', { body: { message: 'Leads separated', data: { taken: [] } } });
    await server.press('Separate without it');
    await server.toast('success', 'Leads separated');
    await waitFor(() => expect(server.to('leads/l2/unmerge').at(-1)?.body).toEqual({ without_contact: true }));
  });
});
