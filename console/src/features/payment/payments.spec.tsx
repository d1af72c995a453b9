/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { playConsole } from '../../app/testing/played-console';

const link = {
  ...{ linkId: 'k1', orderId: 'o1', orderReference: 'ORD-1', leadId: 'l1', payerName: 'Ravi Kumar', purpose: 'MBA 2027' },
  ...{ token: 'AbCdEfGhIjKlMnOpQrStUv', status: 'created', amountPaise: 6_175_050, paidPaise: 0, sentCount: 0, erased: false },
  ...{ createdAt: '2026-11-20T10:05:00.000Z', createdById: 'u1', createdBy: 'Asha Sharma', moves: ['send', 'cancel'] },
};
const payment = {
  ...{ paymentId: 'sandbox-p1', orderId: 'o1', orderReference: 'ORD-1', leadId: 'l1', leadName: 'Ravi Kumar', provider: 'sandbox' },
  ...{ providerId: 'p1', mode: 'test', method: 'upi', status: 'captured', amountPaise: 100_000, refundedPaise: 0, booked: 'unapplied' },
  ...{
    unappliedPaise: 100_000,
    unappliedReason: 'surplus',
    startedAt: '2026-11-20T10:05:00.000Z',
    capturedAt: '2026-11-20T10:06:00.000Z',
    refunds: [],
  },
  ...{ disputes: [], erased: false, moves: ['apply', 'requestRefund'] },
};

describe('the payment system', () => {
  const server = playConsole();
  const grant = (...codes: string[]) => server.answers.set('acl', { body: { data: codes.map((code) => ({ code, level: [6] })) } });

  beforeEach(() => {
    server.signedIn();
    server.media('(min-width: 768px)', false);
    grant('PAYMENT_SYSTEM', 'PAYMENT_LINK_CREATION', 'PAYMENT_TRANSACTIONS', 'PAYMENT_REFUNDS');
    server.answers.set('lists/payment-links/rows', { body: { data: [link] } });
    server.answers.set('lists/payment-links/count', { body: { data: 1 } });
    server.answers.set('lists/payments/rows', { body: { data: [payment] } });
    server.answers.set('lists/payments/count', { body: { data: 1 } });
    server.answers.set('lists/payments/by-key', { body: { data: [payment] } });
  });

  it('opens the first page that the user may open (PY-01)', async () => {
    await server.open('/payment-system');
    await server.at('/payment-system/payment-link-create');
    grant('PAYMENT_SYSTEM', 'PAYMENT_TRANSACTIONS');
    await server.open('/payment-system');
    await server.at('/payment-system/payment-transactions');
    grant('PAYMENT_SYSTEM');
    await server.open('/payment-system');
    await server.at('/payment-system/payment-documents');
  });

  it('is closed to users without its code (PY-02)', async () => {
    grant('PAYMENT_LINK_CREATION', 'PAYMENT_TRANSACTIONS');
    for (const path of ['', '/payment-link-create', '/payment-transactions']) {
      await server.open(`/payment-system${path}`);
      await server.at('/access-denied');
    }
  });

  it('lists payment links, and shows one to copy or to scan (PY-03)', async () => {
    await server.open('/payment-system/payment-link-create');
    await screen.findByText('Ravi Kumar');
    await server.user.click(screen.getByText('Ravi Kumar'));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/\/pay\/AbCdEfGhIjKlMnOpQrStUv$/);
    dialog.getByRole('img', { name: 'QR code of the payment link' });
  });

  it('shows why money belongs to no order, and requests a refund of it', async () => {
    server.answers.set('refunds', { body: { code: 200, message: 'Refund requested', position: '' } });
    const sum = (minor: number) => ({ minor, currency: 'INR' });
    const proposal = { proposed: sum(100_000), refundable: sum(100_000), reason: 'The money belongs to no order: the whole sum.' };
    server.answers.set('refunds/proposals/sandbox-p1', { body: { data: proposal } });
    await server.open('/payment-system/payment-transactions');
    await server.user.click(await screen.findByText('Ravi Kumar'));
    await screen.findByText('This money belongs to no order: More than what was open.');
    await server.user.click(await screen.findByRole('button', { name: 'Request a refund' }));
    await screen.findByText('The refund policy proposes ₹1,000.');
    await server.user.type(await screen.findByLabelText(/Amount/), '400');
    await screen.findByText(/The amount differs from the proposal/);
    await server.user.type(await screen.findByRole('textbox', { name: /Why it differs/ }), 'By agreement');
    await server.user.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'Paid twice');
    const asking = screen.getAllByRole('dialog').at(-1);
    await server.user.click(within(asking as HTMLElement).getByRole('button', { name: 'Request a refund' }));
    await waitFor(() =>
      expect(server.to('refunds')[0]?.body).toEqual({
        ...{ payment_id: 'sandbox-p1', amount: 400, deviation: 'By agreement', reason: 'Paid twice' },
      }),
    );
  });

  it('speaks of the lead of money only if there is one', async () => {
    const shown = async (leadId?: string) => {
      server.answers.set('lists/payments/by-key', { body: { data: [{ ...payment, leadId }] } });
      await server.open('/payment-system/payment-transactions');
      await server.user.click(await screen.findByText('Ravi Kumar'));
    };
    await shown('lead-1');
    await screen.findByText('Apply it to another order of the lead, or request a refund.');
    await shown();
    await screen.findByText('Request a refund. If the payer cannot be found, propose a write-off.');
    expect(screen.queryByText(/another order of the lead/)).toBeNull();
  });

  describe('write-offs of money that no order has', () => {
    const sum = (minor: number) => ({ minor, currency: 'INR' });
    const reason = 'The payer cannot be found';
    const step = { state: 'proposed', at: '2026-11-20T10:05:00.000Z', by: 'Asha Sharma', reason };
    const proposed = { writeOffId: 'w1', status: 'proposed', amount: sum(100_000), reason, steps: [step], moves: [] as string[] };
    const answered = (left: number, ...writeOffs: object[]) =>
      server.answers.set('write-offs/sandbox-p1', { body: { data: { left: sum(left), writeOffs } } });
    const opened = async () => {
      await server.open('/payment-system/payment-transactions');
      await server.user.click(await screen.findByText('Ravi Kumar'));
      await screen.findByText('This money belongs to no order: More than what was open.');
    };

    it('are proposed with a reason by people with the code of the settlements', async () => {
      grant('PAYMENT_SYSTEM', 'PAYMENT_TRANSACTIONS', 'PAYMENT_SETTLEMENTS');
      answered(100_000);
      await opened();
      await server.press('Propose a write-off');
      await screen.findByText('At most ₹1,000 can be written off. Nothing is booked until another person approves it.');
      await server.user.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'Unknown');
      const dialog = screen.getAllByRole('dialog').at(-1)!;
      const save = () => server.user.click(within(dialog).getByRole('button', { name: 'Propose a write-off' }));
      await save();
      await within(dialog).findByText('Please write at least 10 characters, so that others can judge it.');
      await server.user.type(screen.getByRole('textbox', { name: /^Reason/ }), ' payer');
      server.answers.set('write-offs/sandbox-p1', {
        body: { code: 200, message: 'Write-off proposed.', position: '', data: { left: sum(0), writeOffs: [proposed] } },
      });
      await save();
      await screen.findByText('You proposed it: another person must decide.');
      expect(server.to('write-offs/sandbox-p1').find(({ body }) => body !== null)?.body).toEqual({ reason: 'Unknown payer' });
      expect(screen.queryByRole('button', { name: 'Propose a write-off' })).toBeNull();
    });

    it('are approved by another person, who reads the reason', async () => {
      grant('PAYMENT_SYSTEM', 'PAYMENT_TRANSACTIONS', 'PAYMENT_SETTLEMENTS');
      answered(100_000, { ...proposed, moves: ['approve', 'reject'] });
      server.answers.set('write-offs/sandbox-p1/w1/approve', { body: { code: 200, message: 'Money written off', position: '' } });
      await opened();
      await screen.findByText(reason);
      screen.getByRole('button', { name: 'Reject' });
      await server.press('Approve');
      await screen.findByText('₹1,000 that belong to no order become income of the institution.');
      const dialog = screen.getAllByRole('dialog').at(-1)!;
      await server.user.click(within(dialog).getByRole('button', { name: 'Approve' }));
      await screen.findByText('Money written off');
      expect(server.to('write-offs/sandbox-p1/w1/approve')).toHaveLength(1);
    });

    it('of all of it leave nothing that is called unapplied', async () => {
      const over = { ...payment, booked: 'gone', unappliedPaise: 0, writtenOffPaise: 100_000, moves: [] };
      server.answers.set('lists/payments/rows', { body: { data: [over] } });
      server.answers.set('lists/payments/by-key', { body: { data: [over] } });
      await server.open('/payment-system/payment-transactions');
      await server.user.click(await screen.findByText('Ravi Kumar'));
      await screen.findByText('Written off');
      expect(screen.queryByText('Unapplied')).toBeNull();
      expect(screen.queryByText(/This money belongs to no order/)).toBeNull();
      expect(screen.queryByRole('button', { name: 'Request a refund' })).toBeNull();
    });

    it('are not shown without the code, nor if there is nothing to write off', async () => {
      answered(100_000);
      await opened();
      expect(screen.queryByText('Write-offs')).toBeNull();
      expect(server.to('write-offs/sandbox-p1')).toEqual([]);
    });
  });
});
