/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { playConsole } from '../../app/testing/played-console';

const zero = {
  applicant: 0,
  clearing: 0,
  bank: 0,
  fees: 0,
  gst: 0,
  unapplied: 0,
  college: 0,
  commission: 0,
  payable: 0,
  publishers: 0,
  difference: 0,
  losses: 0,
  leads: 0,
};
const row = {
  ...zero,
  ...{ entryId: 'e1', kind: 'captured', movedAt: '2026-11-20T10:05:00.000Z', bookedAt: '2026-11-20T10:05:01.000Z', amountPaise: 118_000 },
  ...{ clearing: 115_640, fees: 2_000, gst: 360, unapplied: -118_000, paymentId: 'pay-1', reference: 'upi' },
};
const sums = (minor: number) => Object.keys(zero).map((account) => ({ account, sum: { minor, currency: 'INR' } }));

describe('the history of payments', () => {
  const server = playConsole();
  beforeEach(() => {
    server.signedIn();
    server.media('(min-width: 768px)', false);
    server.answers.set('acl', { body: { data: [{ code: 'PAYMENT_SYSTEM', level: [6] }] } });
    server.answers.set('lists/money-entries/rows', { body: { data: [row] } });
    server.answers.set('lists/money-entries/count', { body: { data: 1 } });
    server.answers.set('lists/books-checks/rows', { body: { data: [] } });
    server.answers.set('money-entries/sums', { body: { data: sums(250_050) } });
    server.answers.set('money-entries/running/e1', { body: { data: sums(-700) } });
  });

  it('shows each movement, and the sum of each account', async () => {
    await server.open('/payment-system/payment-history');
    await screen.findByRole('heading', { name: 'History' });
    await screen.findByText('Payment received');
    screen.getByText('₹1,180');
    expect(await screen.findAllByText('₹2,500.50')).toHaveLength(13);
  });

  it('shows the postings of an entry with running sums', async () => {
    await server.open('/payment-system/payment-history');
    await server.press(/Payment received/);
    const drawer = await screen.findByRole('dialog');
    await within(drawer).findAllByText('-₹7');
    within(drawer).getByText('₹1,156.40');
    within(drawer).getByText('-₹1,180');
  });

  it('takes money that a college paid, and takes it back, from people with the code of the settlements', async () => {
    await server.open('/payment-system/payment-history');
    await screen.findByText('Payment received');
    await server.press(/^Filters/);
    expect(screen.queryByRole('button', { name: 'Received from a college' })).toBeNull();
    server.answers.set('acl', { body: { data: ['PAYMENT_SYSTEM', 'PAYMENT_SETTLEMENTS'].map((code) => ({ code, level: [6] })) } });
    server.answers.set('college-receipts/cr-1/reverse', {
      body: { message: 'Payment of the college taken back', data: {}, position: '1' },
    });
    const received = {
      ...row,
      ...zero,
      entryId: 'e1',
      kind: 'college-received',
      bank: 5_000,
      college: -5_000,
      receiptId: 'cr-1',
      recording: 2,
    };
    server.answers.set('lists/money-entries/rows', { body: { data: [received] } });
    await server.open('/payment-system/payment-history');
    await server.press(/Received from a college.*₹/);
    const drawer = await screen.findByRole('dialog');
    await server.user.click(within(drawer).getByRole('button', { name: 'Take back' }));
    await server.user.type(await screen.findByLabelText(/Reason/), 'Entered twice');
    const dialog = screen.getByLabelText(/Reason/).closest<HTMLElement>('[role="dialog"]')!;
    await server.user.click(within(dialog).getByRole('button', { name: 'Take back' }));
    await screen.findByText('Payment of the college taken back');
    expect(server.calls.find(({ path }) => path.endsWith('college-receipts/cr-1/reverse'))?.body).toMatchObject({ recording: 2 });
    // An entry that was taken back is not taken back again.
    const back = { ...received, entryId: 'e2', kind: 'college-reversed', bank: -5_000, college: 5_000 };
    server.answers.set('lists/money-entries/rows', { body: { data: [received, back] } });
    await server.open('/payment-system/payment-history');
    await server.press(/Received from a college.*₹/);
    const taken = await screen.findByRole('dialog');
    await waitFor(() => expect(within(taken).queryByRole('button', { name: 'Take back' })).toBeNull());
  });

  it('records a share that was paid to an owner, and takes it back', async () => {
    server.answers.set('acl', { body: { data: ['PAYMENT_SYSTEM', 'PAYMENT_SETTLEMENTS'].map((code) => ({ code, level: [6] })) } });
    server.answers.set('owner-shares/asha/p-1/reverse', { body: { message: 'Share taken back', data: {}, position: '1' } });
    const paid = { ...row, ...zero, kind: 'owner-share', bank: -505, payable: 505, receiptId: 'p-1', payeeId: 'asha' };
    server.answers.set('lists/money-entries/rows', { body: { data: [paid] } });
    await server.open('/payment-system/payment-history');
    await server.press(/Share paid to an owner.*₹/);
    const drawer = await screen.findByRole('dialog');
    await server.user.click(within(drawer).getByRole('button', { name: 'Take back' }));
    await server.user.type(await screen.findByLabelText(/Reason/), 'It came back');
    const dialog = screen.getByLabelText(/Reason/).closest<HTMLElement>('[role="dialog"]')!;
    await server.user.click(within(dialog).getByRole('button', { name: 'Take back' }));
    await screen.findByText('Share taken back');
  });

  it('shows what owners are owed, and records a payment of what is open', async () => {
    server.answers.set('acl', { body: { data: ['PAYMENT_SYSTEM', 'PAYMENT_SETTLEMENTS'].map((code) => ({ code, level: [6] })) } });
    server.answers.set('lists/users/rows', { body: { data: [{ userId: 'asha', name: 'Asha Rao' }] } });
    const changedAt = '2026-11-20T10:00:00.000Z';
    const owed = { payeeId: 'asha', payeeName: 'Asha Rao', earnedPaise: 1_255, paidPaise: 505, openPaise: 750, changedAt };
    const settled = { payeeId: 'anil', payeeName: 'Anil Nair', earnedPaise: 0, paidPaise: 300, openPaise: -300, changedAt };
    server.answers.set('lists/owner-shares/rows', { body: { data: [owed, settled] } });
    server.answers.set('owner-shares', { body: { message: 'Share recorded', data: { id: 's-1' }, position: '1' } });
    await server.open('/payment-system/payment-history');
    await server.press('Shares of owners');
    await screen.findByText('₹12.55');
    screen.getByText('-₹3');
    expect(screen.queryByRole('button', { name: 'Record a payment to Anil Nair' })).toBeNull();
    await server.press('Record a payment to Asha Rao');
    const reference = await screen.findByLabelText(/Bank reference/);
    expect(screen.getByLabelText<HTMLInputElement>(/Amount/).value).toBe('7.5');
    await server.user.type(reference, 'UTR 12');
    expect(reference).toHaveProperty('value', 'UTR 12');
  });

  it('says if no owner has a share, and if the shares are not answered', async () => {
    server.answers.set('acl', { body: { data: ['PAYMENT_SYSTEM', 'PAYMENT_SETTLEMENTS'].map((code) => ({ code, level: [6] })) } });
    server.answers.set('lists/owner-shares/rows', { status: 503, body: { message: 'Please try again later.' } });
    await server.open('/payment-system/payment-history');
    await server.press('Shares of owners');
    await screen.findByText('The shares could not be loaded');
    server.answers.set('lists/owner-shares/rows', { body: { data: [] } });
    await server.press('Try again');
    await screen.findByText(/No owner has a share yet/);
  });

  it('takes back an accepted difference with a note', async () => {
    server.answers.set('acl', { body: { data: ['PAYMENT_SYSTEM', 'PAYMENT_SETTLEMENTS'].map((code) => ({ code, level: [6] })) } });
    server.answers.set('books-checks/reverse', { body: { message: 'Difference taken back', data: {}, position: '1' } });
    const accepted = { ...row, ...zero, kind: 'difference-accepted', clearing: 2_360, difference: -2_360 };
    server.answers.set('lists/money-entries/rows', { body: { data: [accepted] } });
    await server.open('/payment-system/payment-history');
    await server.press(/Difference accepted.*₹/);
    const drawer = await screen.findByRole('dialog');
    await server.user.click(within(drawer).getByRole('button', { name: 'Take back' }));
    await server.user.type(await screen.findByLabelText(/Note/), 'Wrong');
    const dialog = screen.getByLabelText(/Note/).closest<HTMLElement>('[role="dialog"]')!;
    await server.user.click(within(dialog).getByRole('button', { name: 'Take back' }));
    await within(dialog).findByText('Please write at least 10 characters, so that others can judge it.');
    await server.user.type(screen.getByLabelText(/Note/), ' payment');
    await server.user.click(within(dialog).getByRole('button', { name: 'Take back' }));
    await screen.findByText('Difference taken back');
    const sent = server.calls.find(({ path }) => path.endsWith('books-checks/reverse'));
    expect(sent?.body).toMatchObject({ id: 'pay-1', note: 'Wrong payment' });
  });

  it('says when the books were checked, and shows the lines behind a difference', async () => {
    await server.open('/payment-system/payment-history');
    await screen.findByText('Not checked yet. The books are checked every morning.');
    const checkedAt = new Date(Date.now() - 29 * 3_600_000).toISOString();
    const check = { day: '2026-11-27', checkedAt, entriesPaise: 0, accounts: [], lines: [], differing: 0 };
    server.answers.set('lists/books-checks/rows', { body: { data: [{ ...check, status: 'balanced', differencePaise: 0 }] } });
    await server.open('/payment-system/payment-history');
    await screen.findByText('Checked 27 Nov 2026: no difference');
    const late = { ...check, checkedAt: new Date(Date.now() - 31 * 3_600_000).toISOString(), status: 'balanced', differencePaise: 0 };
    server.answers.set('lists/books-checks/rows', { body: { data: [late] } });
    await server.open('/payment-system/payment-history');
    await screen.findByText('Checked 27 Nov 2026: no difference then, but the books have not been checked since');
    const bare = { ...check, status: 'not-compared', compared: false, uncompared: 'test-account', differencePaise: 0 };
    server.answers.set('lists/books-checks/rows', { body: { data: [bare] } });
    await server.open('/payment-system/payment-history');
    await screen.findByText(/the payment account is a test account/);
    expect(screen.queryByRole('button', { name: 'Show the lines' })).toBeNull();
    server.answers.set('lists/books-checks/rows', { body: { data: [{ ...bare, uncompared: 'no-account' }] } });
    await server.open('/payment-system/payment-history');
    await screen.findByText(/there is no payment account/);
    const line = { provider: 'sandbox', bookedPaise: 97_640, owedPaise: 100_000 };
    const differs = { ...check, status: 'differs', differencePaise: 2_360, accounts: [line], lines: [{ ...line, paymentId: 'pay-1' }] };
    server.answers.set('lists/books-checks/rows', { body: { data: [{ ...differs, differing: 1 }] } });
    await server.open('/payment-system/payment-history');
    await screen.findByText(/a difference of ₹23.60/);
    await server.press('Show the lines');
    const drawer = await screen.findByRole('dialog');
    within(drawer).getByText('pay-1');
    expect(within(drawer).getAllByText('-₹23.60')).toHaveLength(2);
    expect(within(drawer).queryByRole('button', { name: /Accept/ })).toBeNull();
    // A phone that is turned keeps the lines.
    server.media('(min-width: 768px)', true);
    await waitFor(() => expect(screen.queryByText('pay-1')).not.toBeNull());
    expect(document.body.contains(drawer)).toBe(true);
  });

  it('accepts the difference of a payment with a note, from people with the code of the settlements', async () => {
    server.answers.set('acl', { body: { data: ['PAYMENT_SYSTEM', 'PAYMENT_SETTLEMENTS'].map((code) => ({ code, level: [6] })) } });
    const line = { provider: 'sandbox', bookedPaise: 97_640, owedPaise: 100_000 };
    const check = { day: '2026-11-27', checkedAt: '2026-11-27T01:00:00.000Z', entriesPaise: 0, status: 'differs', differencePaise: 2_360 };
    const differs = { ...check, accounts: [line], lines: [{ ...line, paymentId: 'pay-1' }], differing: 1 };
    server.answers.set('lists/books-checks/rows', { body: { data: [differs] } });
    server.answers.set('books-checks/accept', { body: { message: 'Difference accepted', data: {}, position: '1' } });
    await server.open('/payment-system/payment-history');
    await server.press('Show the lines');
    await server.press('Accept the difference of pay-1');
    await screen.findByText(/pay-1 differs by -₹23.60/);
    const dialog = screen.getByLabelText(/Note/).closest<HTMLElement>('[role="dialog"]')!;
    await server.user.click(within(dialog).getByRole('button', { name: 'Accept' }));
    await within(dialog).findByText('Please write why it is accepted.');
    await server.user.type(screen.getByLabelText(/Note/), 'The provider keeps it.');
    await server.user.click(within(dialog).getByRole('button', { name: 'Accept' }));
    await screen.findByText('Difference accepted');
    const sent = server.calls.find(({ path }) => path.endsWith('books-checks/accept'));
    expect(sent?.body).toMatchObject({ id: 'pay-1', difference_paise: -2_360, note: 'The provider keeps it.' });
  });

  it('shows the write-offs that wait for a second person, and those of the payment of an entry, to people with the code', async () => {
    const sum = (minor: number) => ({ minor, currency: 'INR' });
    const step = { state: 'proposed', at: '2026-11-20T10:05:00.000Z', by: 'Asha Sharma', reason: 'The payer cannot be found' };
    const proposed = { writeOffId: 'w1', status: 'proposed', amount: sum(118_000), reason: step.reason, steps: [step] };
    server.answers.set('write-offs', { body: { data: [{ paymentId: 'pay-1', amount: sum(118_000) }] } });
    const payment = {
      ...{ amount: sum(200_000), refunded: sum(82_000), capturedAt: '2026-11-19T10:05:00.000Z', unappliedReason: 'unknown' },
      ...{ leadName: null, orderReference: null, reference: 'pay_stray' },
    };
    const answer = { payment, left: sum(118_000), writeOffs: [{ ...proposed, moves: ['approve', 'reject'] }] };
    server.answers.set('write-offs/pay-1', { body: { data: answer } });
    server.answers.set('write-offs/pay-1/w1/reject', { body: { code: 200, message: 'Write-off rejected', position: '' } });
    await server.open('/payment-system/payment-history');
    await screen.findByText('Payment received');
    expect(screen.queryByText(/A write-off of/)).toBeNull();
    server.answers.set('acl', { body: { data: ['PAYMENT_SYSTEM', 'PAYMENT_SETTLEMENTS'].map((code) => ({ code, level: [6] })) } });
    await server.open('/payment-system/payment-history');
    await screen.findByText('A write-off of ₹1,180 waits for the decision of a second person');
    await server.press('Show the write-off of pay-1');
    await screen.findByText('The payer cannot be found');
    // What the second person has to know of the payment.
    for (const text of ['₹2,000', '₹820', 'pay_stray']) await screen.findByText(text);
    await server.press('Reject');
    // A phone that is turned keeps the form.
    server.media('(min-width: 768px)', true);
    await server.user.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'Ask the bank once more');
    const dialog = screen.getAllByRole('dialog').at(-1)!;
    await server.user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    await screen.findByText('Write-off rejected');
    expect(server.to('write-offs/pay-1/w1/reject')[0]?.body).toEqual({ reason: 'Ask the bank once more' });
  });

  it('says so if there is nothing, and if the sums are not answered', async () => {
    server.answers.set('lists/money-entries/rows', { body: { data: [] } });
    server.answers.set('lists/money-entries/count', { body: { data: 0 } });
    server.answers.set('money-entries/sums', { status: 503, body: { message: 'Please try again later.' } });
    await server.open('/payment-system/payment-history');
    await screen.findByText('No money has moved yet. Entries appear with the first payment.');
    await screen.findByText('Please try again later.');
  });

  it('is refused without the code', async () => {
    server.answers.set('acl', { body: { data: [] } });
    await server.open('/payment-system/payment-history');
    await server.at('/access-denied');
  });
});
