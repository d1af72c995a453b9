/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { playConsole } from '../../app/testing/played-console';

const row = {
  ...{ orderId: 'o1', reference: 'ORD-1', checkoutId: 'c1', leadId: 'l1', leadName: 'Ravi Kumar', firstName: 'Ravi', lastName: 'Kumar' },
  ...{ phone: '+919811122233', productId: 'p1', productName: 'MBA 2027', productKind: 'application-form', collegeId: 'c1' },
  ...{ status: 'part-paid', paymentIds: ['pay-1'], totalPaise: 6_175_050, paidPaise: 0, refundedPaise: 0, remarks: [], erased: false },
  ...{ createdAt: '2026-11-20T10:05:00.000Z', createdById: 'u1', createdBy: 'Asha Sharma', moves: ['payCollege', 'remark', 'giveOwner'] },
};
const detail = {
  ...{ order_id: 'o1', reference: 'ORD-1', checkout_id: 'c1', lead_id: 'l1', billing_first_name: 'Ravi', billing_last_name: null },
  ...{ billing_phone: '+919811122233', billing_email: 'ravi@example.org', user_agent: 'Firefox', ip: '10.0.0.1', status: 'part-paid' },
  ...{ product_id: 'p1', product_name: 'MBA 2027', product_kind: 'application-form', clg_id: 'c1', clg_name: 'Sahyadri University' },
  ...{ created_at: '2026-11-20T10:05:00.000Z', payment_at: null, total: '61750.50', paid: '0.00', refunded: '0.00' },
  ...{ remark: 'Pays on Monday', owner_id: 'u1', owner_name: 'Asha Sharma', moves: ['remark'] },
  remarks: [{ remarkId: 'r1', remark: 'Pays on Monday', at: '2026-11-20T11:00:00.000Z', by: 'Mina' }],
};

const money = (minor: number) => ({ minor, currency: 'INR' });
const payments = {
  ...{ open: money(6_175_050), mayLink: true },
  payments: [
    {
      ...{ paymentId: 'p1', provider: 'sandbox', method: 'upi', status: 'captured', booked: 'unapplied', unappliedReason: 'surplus' },
      ...{ amount: money(100_000), refunded: money(0), at: '2026-11-20T11:00:00.000Z', reason: null },
    },
  ],
  links: [
    {
      ...{ linkId: 'k1', status: 'created', purpose: 'MBA 2027', createdAt: '2026-11-20T10:30:00.000Z', expiresAt: null },
      ...{ amount: money(6_175_050), paid: money(0), url: 'https://crm.example/pay/AbCdEfGhIjKlMnOpQrStUv' },
    },
  ],
};

describe('orders', () => {
  const server = playConsole();
  const grant = () =>
    server.answers.set('acl', {
      body: { data: ['CAF_Application_Form_Report', 'LEADS'].map((code) => ({ code, level: [6] })) },
    });
  beforeEach(() => {
    server.signedIn();
    server.media('(min-width: 768px)', false);
    grant();
    server.answers.set('lists/orders/rows', { body: { data: [row] } });
    server.answers.set('lists/orders/count', { body: { data: 1 } });
    for (const id of ['o1', 'o2']) server.answers.set(`orders/${id}/payments`, { body: { data: payments } });
    server.answers.set('get_products_order_detail', { body: { data: [detail, { ...detail, order_id: 'o2', reference: 'ORD-2' }] } });
  });

  it('show their payments and links, and ask for money by another link', async () => {
    server.answers.set('payment-links', {
      body: { code: 200, message: 'Payment link created', data: { id: 'k2', url: 'https://crm.example/pay/Zz', refused: [] } },
    });
    await server.open('/product-order-detail/o1');
    const part = within(await screen.findByRole('region', { name: 'Order ORD-1' }));
    await part.findByText('More than what was open');
    await server.user.click(part.getByRole('button', { name: 'Show link' }));
    part.getByRole('img', { name: 'QR code of the payment link' });
    await server.user.click(part.getByRole('button', { name: 'Payment link' }));
    await server.user.click(await screen.findByRole('button', { name: 'Create link' }));
    await waitFor(() => expect(server.to('payment-links')[0]?.body).toMatchObject({ order_id: 'o1' }));
    await screen.findByText('https://crm.example/pay/Zz');
  });

  it('are reported with the documented filters (OR-02)', async () => {
    await server.open('/order-reports');
    await screen.findByRole('heading', { name: 'CAF Application Form Report' });
    await screen.findByText('Ravi Kumar');
    screen.getByText(/MBA 2027 · ₹61,750\.50/);
    await server.press('Filters');
    const names = ['Order', 'Created', 'College', 'Status', 'Name', 'Payment id', 'Payment status', 'Payment', 'Total', 'Coupon'];
    for (const name of names) expect(await screen.findAllByRole('button', { name: new RegExp(`^${name} ?▾?$`) })).toHaveLength(1);
  });

  it('are shown in detail, each with the documented labels and dates (OR-01)', async () => {
    await server.open('/product-order-detail/o1');
    const part = await screen.findByRole('region', { name: 'Order ORD-1' });
    screen.getByRole('region', { name: 'Order ORD-2' });
    const labels = within(part)
      .getAllByRole('term')
      .map(({ textContent }) => textContent);
    const shown = ['First Name', 'Last Name', 'Phone No.', 'Email', 'User Agent', 'IP', 'Status', 'Created', 'Payment', 'Total'];
    expect(labels).toEqual(shown);
    const values = within(part)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent);
    expect(values).toEqual([
      ...['Ravi', '—', '+919811122233', 'ravi@example.org', 'Firefox', '10.0.0.1', 'Part paid', 'Nov 20, 2026 3:35 PM', '—'],
      '₹61,750.50',
    ]);
    within(part).getByText('Pays on Monday');
  });

  it('get a remark from the detail (OR-04)', async () => {
    server.answers.set('add-order-remark/o1', { body: { code: 200, message: 'Remark saved', position: '' } });
    await server.open('/product-order-detail/o1');
    const part = await screen.findByRole('region', { name: 'Order ORD-1' });
    await server.user.click(within(part).getByRole('button', { name: 'Add remark' }));
    await server.user.type(await screen.findByRole('textbox', { name: /Remark/ }), 'Paid by the father');
    await server.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Add remark' }));
    await waitFor(() => expect(server.to('add-order-remark/o1')[0]?.body).toEqual({ remark: 'Paid by the father' }));
  });

  it('that do not exist are said to be missing', async () => {
    server.answers.set('get_products_order_detail', { status: 404, body: { code: 404, message: 'There is no such order.' } });
    await server.open('/product-order-detail/none');
    await screen.findByText('This order cannot be shown');
  });
});
