/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, within } from '@testing-library/react';
import { playConsole } from '../../app/testing/played-console';

const row = {
  ...{ refundKey: 'pay-1/r-1', refundId: 'r-1', paymentId: 'pay-1', orderId: 'o1', orderReference: 'ORD-1', status: 'requested' },
  ...{ amountPaise: 50_050, proposedPaise: 40_000, unrequested: false, requestedAt: '2026-11-20T10:05:00.000Z', attempt: 0 },
  ...{ requestedById: 'u2', requestedByName: 'Asha Sharma', moves: ['approve', 'reject'] },
};

describe('refunds', () => {
  const server = playConsole();
  beforeEach(() => {
    server.signedIn();
    server.media('(min-width: 768px)', false);
    server.answers.set('acl', {
      body: { data: ['PAYMENT_SYSTEM', 'PAYMENT_REFUNDS', 'PAYMENT_REFUND_APPROVAL'].map((code) => ({ code, level: [6] })) },
    });
    server.answers.set('lists/refunds/rows', { body: { data: [row] } });
    server.answers.set('lists/refunds/count', { body: { data: 1 } });
  });

  it('are shown with their sums and the reasons of the maker, and approved by the reader', async () => {
    server.answers.set('acl', { body: { data: ['PAYMENT_SYSTEM', 'PAYMENT_REFUND_APPROVAL'].map((code) => ({ code, level: [6] })) } });
    const said = {
      reason: 'The applicant withdrew.',
      deviation: 'By agreement',
      proposal: 'The whole sum until 2026-12-31.',
      rejection: null,
    };
    server.answers.set('refunds/pay-1/r-1', { body: { data: said } });
    server.answers.set('refunds/pay-1/r-1/approve', { body: { message: 'Refund approved', position: '1' } });
    await server.open('/payment-system/payment-refunds');
    await screen.findByText('₹500.50');
    await server.press(/ORD-1/);
    const drawer = await screen.findByRole('dialog');
    within(drawer).getByText('₹400');
    for (const text of [said.reason, said.deviation, said.proposal]) await within(drawer).findByText(text);
    expect(screen.queryByRole('button', { name: 'Request a refund' })).toBeNull();
    await server.press('Approve');
    const [, confirm] = await screen.findAllByRole('button', { name: 'Approve' });
    await server.user.click(confirm!);
    await screen.findByText('Refund approved');
  });

  it('say so if there are none', async () => {
    server.answers.set('lists/refunds/rows', { body: { data: [] } });
    server.answers.set('lists/refunds/count', { body: { data: 0 } });
    await server.open('/payment-system/payment-refunds');
    await screen.findByText('No refunds yet. One person requests a refund, another approves it.');
  });

  it('are closed without the code', async () => {
    server.answers.set('acl', { body: { data: [{ code: 'PAYMENT_SYSTEM', level: [6] }] } });
    await server.open('/payment-system/payment-refunds');
    await server.at('/access-denied');
  });
});
