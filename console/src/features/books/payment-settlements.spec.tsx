/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, within } from '@testing-library/react';
import { playConsole } from '../../app/testing/played-console';

const row = {
  ...{ settlementId: 'sandbox-setl_1', provider: 'sandbox', providerId: 'setl_1', status: 'differs', amountPaise: 97_640, utr: 'UTR 1' },
  ...{ source: 'file', reading: 1 },
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
    expect(await within(drawer).findAllByText('₹500')).toHaveLength(2);
    within(drawer).getByText('pay_9');
    within(drawer).getByRole('button', { name: 'Found in the bank' });
  });

  it('show of a line that differs what was paid out, also if its amount is known', async () => {
    const short = { ...line, outcome: 'differs', knownPaise: 50_000, creditPaise: 40_000 };
    server.answers.set('lists/settlement-lines/rows', { body: { data: [short] } });
    await server.open('/payment-system/payment-settlements');
    await server.press(/setl_1/);
    const drawer = await screen.findByRole('dialog');
    await within(drawer).findByRole('columnheader', { name: 'Paid out' });
    expect(within(drawer).getAllByText('₹500')).toHaveLength(2);
    within(drawer).getByText('₹400');
  });

  it('that were read from a file by mistake are discarded with a reason', async () => {
    server.answers.set('lists/settlements/rows', { body: { data: [{ ...row, moves: ['bank', 'discard'] }] } });
    server.answers.set('settlements/sandbox-setl_1/discard', { body: { message: 'Settlement discarded', position: '1' } });
    await server.open('/payment-system/payment-settlements');
    await server.press(/setl_1/);
    const drawer = await screen.findByRole('dialog');
    await server.user.click(within(drawer).getByRole('button', { name: 'Discard' }));
    const dialog = (await screen.findByLabelText(/Reason/)).closest<HTMLElement>('[role="dialog"]')!;
    within(dialog).getByText(/^Settlement setl_1 of ₹/);
    expect(within(dialog).getByRole('button', { name: 'Discard' })).toHaveProperty('disabled', true);
    await server.user.type(within(dialog).getByLabelText(/Reason/), 'The id of another one.');
    await server.user.click(within(dialog).getByRole('button', { name: 'Discard' }));
    await screen.findByText('Settlement discarded');
  });

  it('that are discarded say who did it, when and why', async () => {
    const by = { discardedAt: '2026-11-28T10:05:00.000Z', discardedByName: 'Mina', discardReason: 'The id of another one.' };
    server.answers.set('lists/settlements/rows', { body: { data: [{ ...row, status: 'discarded', moves: [], ...by }] } });
    await server.open('/payment-system/payment-settlements');
    await server.press(/setl_1/);
    const drawer = await screen.findByRole('dialog');
    within(drawer).getByText('The id of another one.');
    within(drawer).getByText('Mina');
    expect(within(drawer).queryByRole('button', { name: 'Discard' })).toBeNull();
  });

  it('are read from an uploaded file, with the progress and a file of what was refused', async () => {
    server.answers.set('settlements/uploads', { body: { data: { uploadId: 'up-1', fileName: 'recon.csv', rows: 3 } } });
    server.answers.set('settlements/uploads/up-1/read', { body: { data: { jobId: 'j-1', total: 3 }, position: '1' } });
    const counts = { created: 2, refused: 1 };
    server.answers.set('jobs/j-1', {
      body: { data: { jobId: 'j-1', kind: 'settlement-file', title: 'recon.csv', status: 'completed', done: 3, total: 3, counts } },
    });
    await server.open('/payment-system/payment-settlements');
    await server.press(/^Filters/);
    await server.press('Read from a file');
    const dialog = (await screen.findByText('Paste the lines')).closest<HTMLElement>('[role="dialog"]')!;
    await server.user.click(within(dialog).getByRole('button', { name: 'Read' }));
    await within(dialog).findByText('Please enter the id of the settlement.');
    await server.user.upload(within(dialog).getByLabelText('CSV file'), new File(['entity_id'], 'recon.csv', { type: 'text/csv' }));
    await within(dialog).findByText('recon.csv');
    await server.user.type(within(dialog).getByLabelText(/Settlement id/), 'setl_9');
    await server.user.type(within(dialog).getByLabelText(/Amount/), '10');
    await server.user.click(within(dialog).getByRole('button', { name: 'Read' }));
    await screen.findByText('1 line was refused');
    await screen.findByText('recon.csv: created 2, refused 1');
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
