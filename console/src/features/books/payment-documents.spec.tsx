/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { playConsole } from '../../app/testing/played-console';

const receipt = {
  ...{ documentId: 'd1', kind: 'receipt', number: 'SUNR/2627/000001', financialYear: '2026-27', revision: 0, sourceId: 'p1' },
  ...{ paymentId: 'p1', orderId: 'o1', orderReference: 'ORD-1', leadId: 'l1', leadName: 'Ravi Kumar', issuedOn: '2026-11-20' },
  ...{ movedAt: '2026-11-20T10:05:00.000Z', description: 'MBA 2027', taxablePaise: 6_175_050, taxPaise: 0, cgstPaise: 0, sgstPaise: 0 },
  ...{ igstPaise: 0, totalPaise: 6_175_050, ownerId: 'u1', ownerName: 'Asha Sharma' },
};

describe('the receipts and invoices', () => {
  const server = playConsole();
  beforeEach(async () => {
    server.signedIn();
    server.media('(min-width: 768px)', false);
    server.answers.set('acl', { body: { data: [{ code: 'PAYMENT_SYSTEM', level: [6] }] } });
    server.answers.set('lists/tax-documents/rows', { body: { data: [receipt] } });
    server.answers.set('lists/tax-documents/count', { body: { data: 1 } });
    await server.open('/payment-system/payment-documents');
    await screen.findByText('Ravi Kumar');
  });

  it('show party, sum, day and number', () => {
    screen.getByText('₹61,750.50 · 20 Nov 2026');
    screen.getByText('SUNR/2627/000001 · ORD-1');
  });

  it('are sent to the lead', async () => {
    server.answers.set('tax-documents/d1/send', { body: { code: 200, message: 'The SMS is on its way.', position: '' } });
    await server.user.click(screen.getByRole('button', { name: 'Send SUNR/2627/000001' }));
    const dialog = within(await screen.findByRole('dialog'));
    await server.user.click(dialog.getByRole('combobox', { name: /Channel/ }));
    await server.user.click(await screen.findByText('SMS', { selector: '.ant-select-item-option-content' }));
    await server.user.click(dialog.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(server.to('tax-documents/d1/send')[0]?.body).toMatchObject({ channel: 'sms' }));
  });

  it('of an erased person are read with a reason', async () => {
    server.answers.set('tax-documents/d1', { status: 422, body: { code: 422, message: 'The person was erased: please give a reason.' } });
    await server.user.click(screen.getByText('Ravi Kumar'));
    await screen.findByText('The person was erased. The reason is recorded with the download.');
  });
});
