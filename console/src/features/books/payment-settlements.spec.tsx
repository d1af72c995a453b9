/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, within } from '@testing-library/react';
import { playConsole } from '../../app/testing/played-console';

const row = {
  ...{ settlementId: 'sandbox-setl_1', provider: 'sandbox', providerId: 'setl_1', status: 'differs', amountPaise: 97_640, utr: 'UTR 1' },
  ...{ reportedAt: '2026-11-27T10:05:00.000Z', lines: 2, open: 1, linesPaise: 97_000, differencePaise: 640, moves: ['bank'] },
};
const line = {
  ...{
    lineKey: 'sandbox-setl_1/payment/pay_9',
    settlementId: 'sandbox-setl_1',
    lineId: 'payment/pay_9',
    kind: 'payment',
    providerId: 'pay_9',
  },
  ...{ amountPaise: 50_000, feePaise: 0, feeTaxPaise: 0, creditPaise: 50_000, debitPaise: 0, outcome: 'unknown' },
};

describe('settlements', () => {
  const server = playConsole();
  beforeEach(() => {
    server.signedIn();
    server.media('(min-width: 768px)', false);
    server.answers.set('acl', { body: { data: ['PAYMENT_SYSTEM', 'PAYMENT_SETTLEMENTS'].map((code) => ({ code, level: [6] })) } });
    server.answers.set('lists/settlements/rows', { body: { data: [row] } });
    server.answers.set('lists/settlements/count', { body: { data: 1 } });
    server.answers.set('lists/settlement-lines/rows', { body: { data: [line] } });
  });

  it('that differ show the difference and the lines behind it', async () => {
    await server.open('/payment-system/payment-settlements');
    await screen.findByText('Differs');
    await server.press(/setl_1/);
    const drawer = await screen.findByRole('dialog');
    within(drawer).getByText('₹6.40');
    await within(drawer).findByText('₹500');
    within(drawer).getByText('pay_9');
    within(drawer).getByRole('button', { name: 'Found in the bank' });
  });

  it('say so if there are none', async () => {
    server.answers.set('lists/settlements/rows', { body: { data: [] } });
    server.answers.set('lists/settlements/count', { body: { data: 0 } });
    await server.open('/payment-system/payment-settlements');
    await screen.findByText('No settlements yet. They are read from the payment provider every morning.');
  });

  it('are closed without the code', async () => {
    server.answers.set('acl', { body: { data: [{ code: 'PAYMENT_SYSTEM', level: [6] }] } });
    await server.open('/payment-system/payment-settlements');
    await server.at('/access-denied');
  });
});
