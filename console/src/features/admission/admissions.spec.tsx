/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { playConsole } from '../../app/testing/played-console';

const files = [{ blobId: 'b1', name: 'offer.pdf', contentType: 'application/pdf', bytes: 900 }];
const row = {
  ...{
    admissionId: 'a1',
    leadId: 'l1',
    leadName: 'Ravi Kumar',
    phone: '+919811122233',
    collegeId: 'c1',
    collegeName: 'Sahyadri University',
  },
  ...{ updateStatus: 'submitted', collegeStatus: 'accepted', amountPaise: 25_000_050, files, fileCount: 1, ownerId: 'u1' },
  ...{ ownerName: 'Asha Sharma', claimedAt: '2026-11-20T10:05:00.000Z', updatedAt: '2026-11-20T10:05:00.000Z', erased: false },
  moves: ['confirm', 'setAmount', 'attach', 'cancel'],
};
const detail = {
  ...{ id: 'a1', lead_id: 'l1', lead_name: 'Ravi Kumar', phone: '+919811122233', clg_id: 'c1', clg_name: 'Sahyadri University' },
  ...{ source: 'WEB', updateStatus: 'submitted', collegeStatus: 'accepted', reason: null, amount: '250000.50', files, owner_id: 'u1' },
  ...{ owner_name: 'Asha Sharma', claimed_at: '2026-11-20T10:05:00.000Z', submitted_at: '2026-11-21T10:05:00.000Z' },
  ...{ confirmed_at: null, cancelled_at: null, updated_at: '2026-11-21T10:05:00.000Z', moves: row.moves },
  history: [
    {
      ...{ _id: 'e1', type: 'AdmissionClaimed', created_at: '2026-11-20T10:05:00.000Z', modifiedBy: { id: 'u1', name: 'Asha Sharma' } },
      ...{ tableAffected: 'Admission', property: 'Admission', sentence: 'The admission was claimed', oldData: {}, newData: {}, files: [] },
    },
  ],
};

/** The form of a move, over the drawer. */
async function secondDialog(): Promise<HTMLElement> {
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(2));
  return screen.getAllByRole('dialog')[1] as HTMLElement;
}

describe('admissions', () => {
  const server = playConsole();
  beforeEach(() => {
    server.signedIn();
    server.media('(min-width: 768px)', false);
    server.answers.set('acl', { body: { data: [{ code: 'LEADS', level: [6] }] } });
    server.answers.set('lists/admissions/rows', { body: { data: [row] } });
    server.answers.set('lists/admissions/count', { body: { data: 1 } });
    server.answers.set('getAllSources', { body: { data: [{ name: 'WEB', display_name: 'Website' }] } });
    server.answers.set('admissions/a1', { body: { data: detail } });
  });

  it('are listed with the documented filters (AD-01)', async () => {
    await server.open('/admission-confirmation');
    await screen.findByRole('heading', { name: 'Admission confirmation' });
    await screen.findByText('Ravi Kumar');
    screen.getByText(/Sahyadri University · ₹2,50,000\.50/);
    await server.press('Filters');
    for (const name of ['Owner', 'College', 'Status', 'College status', 'Claimed'])
      expect(await screen.findAllByRole('button', { name: new RegExp(`^${name} ?▾?$`) })).toHaveLength(1);
  });

  it('show status, files, amount and history, and are confirmed (AD-02)', async () => {
    server.answers.set('saveadmsnstatus', { body: { code: 200, message: 'Admission status saved', position: '' } });
    await server.open('/admission-confirmation?admission=a1');
    const drawer = await screen.findByRole('dialog', { name: 'Ravi Kumar' });
    await within(drawer).findByText('₹2,50,000.50');
    within(drawer).getByText('offer.pdf');
    within(drawer).getByText('Website');
    within(drawer).getByText('The admission was claimed');
    await server.user.click(within(drawer).getByRole('button', { name: 'Confirm' }));
    const question = await secondDialog();
    await server.user.click(within(question).getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(server.to('saveadmsnstatus')[0]?.body).toEqual({ id: 'a1', status: 'confirmed' }));
  });

  it('take an amount (AD-02)', async () => {
    server.answers.set('saveadmsnammount', { body: { code: 200, message: 'Amount saved', position: '' } });
    await server.open('/admission-confirmation?admission=a1');
    const drawer = await screen.findByRole('dialog', { name: 'Ravi Kumar' });
    await server.user.click(await within(drawer).findByRole('button', { name: 'Set amount' }));
    const asked = await secondDialog();
    const input = within(asked).getByRole('spinbutton', { name: /Amount/ });
    await server.user.clear(input);
    await server.user.type(input, '1200.50');
    await server.user.click(within(asked).getByRole('button', { name: 'Set amount' }));
    await waitFor(() => expect(server.to('saveadmsnammount')[0]?.body).toEqual({ id: 'a1', amount: 1200.5 }));
  });

  it('that do not exist are said to be missing', async () => {
    server.answers.set('admissions/gone', { status: 404, body: { code: 404, message: 'There is no such admission.' } });
    await server.open('/admission-confirmation?admission=gone');
    await screen.findByText('The admission does not exist, or you have no access to it.');
  });
});
