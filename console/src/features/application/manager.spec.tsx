/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { playConsole } from '../../app/testing/played-console';

const fee = {
  ...{ orderId: 'o1', reference: 'ORD-1', checkoutId: 'c1', leadId: 'l1', leadName: 'Asha Rao', applicantName: 'Tara Rao' },
  ...{ applicationId: 'a1', formId: 'f1', formName: 'MBA 2027', productId: 'p1', productName: 'MBA form', productKind: 'application-form' },
  ...{ collegeId: '1', status: 'attempted', paymentStatus: 'failed', paymentIds: [], totalPaise: 108_000, paidPaise: 0, refundedPaise: 0 },
  ...{ taxPaise: 16_475, couponCode: 'EARLY27', discountPaise: 12_000, remarks: [], erased: false, moves: [] },
  ...{ createdAt: '2026-11-20T10:05:00.000Z', createdById: 'u1', createdBy: 'Asha Sharma' },
};
const payment = {
  ...{ paymentId: 'p1', orderId: 'o1', orderReference: 'ORD-1', leadId: 'l1', leadName: 'Tara Rao', provider: 'offline', mode: 'live' },
  ...{ method: 'cheque', reference: '123456', status: 'created', amountPaise: 108_000, refundedPaise: 0, booked: 'none', refunds: [] },
  ...{ startedAt: '2026-11-20T10:05:00.000Z', disputes: [], erased: false, enteredByName: 'Vikram Nair', moves: ['confirm'] },
};

describe('the application manager', () => {
  const server = playConsole();
  const rows = (list: string, ...data: object[]) => {
    server.answers.set(`lists/${list}/rows`, { body: { data } });
    server.answers.set(`lists/${list}/count`, { body: { data: data.length } });
  };
  beforeEach(() => {
    server.signedIn({ role: 1 });
    server.media('(min-width: 768px)', false);
    const codes = ['CAF_Application_Form_Report', 'PAYMENT_SYSTEM', 'PAYMENT_TRANSACTIONS', 'Setting_Configuration', 'APPLICATIONS'];
    server.answers.set('acl', { body: { data: codes.map((code) => ({ code, level: [6] })) } });
    rows('orders', fee);
    rows('payments', payment);
  });

  it('lists application fees by their state', async () => {
    await server.open('/form-builder/payment-manager');
    await screen.findByText('Tara Rao');
    screen.getAllByText('Failed');
    await server.user.click(screen.getByRole('link', { name: 'Failed' }));
    await waitFor(() => expect(JSON.stringify(server.to('lists/orders/rows').at(-1)?.body)).toContain('"paymentStatus"'));
    expect(JSON.stringify(server.to('lists/orders/rows').at(-1)?.body)).toContain('"applicationId"');
    await server.user.click(screen.getByText('Tara Rao'));
    await server.at('/applications/a1');
  });

  it('lists what waits for a second person', async () => {
    await server.open('/form-builder/payment-manager?state=confirm');
    await screen.findByText('Tara Rao');
    screen.getByText(/Vikram Nair/);
    const where = JSON.stringify(server.to('lists/payments/rows').at(-1)?.body);
    expect(where).toContain('"offline"');
  });

  it('lists purchases with product, coupon and sum', async () => {
    await server.open('/form-builder/purchase-summary');
    await screen.findByText('Tara Rao');
    screen.getByText('MBA form · ₹1,080');
    screen.getByText('MBA 2027 · EARLY27');
  });

  it('lists coupons with the number of their uses', async () => {
    rows('coupons', { recordId: 'c1', code: 'EARLY27', kind: 'percent', reduction: 10, limit: 500, active: true });
    rows('coupon-uses', { couponId: 'c1', used: 3, released: 1 });
    await server.open('/form-builder/coupon-manager');
    await screen.findByText('EARLY27');
    await screen.findByText(/3 of 500/);
  });

  it('saves its settings', async () => {
    rows('application-settings', { recordId: 's1', mostPerPhone: 20, updatedAt: '2026-11-20T10:05:00.000Z' });
    server.answers.set('records/application-settings/s1', { body: { position: '' } });
    await server.open('/form-builder/configuration');
    const most = await screen.findByRole('spinbutton', { name: /Applications per phone number/ });
    await server.user.clear(most);
    await server.user.type(most, '5');
    await server.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.to('records/application-settings/s1')[0]?.body).toMatchObject({ mostPerPhone: 5 }));
  });

  it('shows quick links with their counts, their code, and the answers that they set', async () => {
    const content = {
      ...{ name: 'MBA 2027', languages: ['en'] },
      sections: [
        {
          ...{ sectionId: 's', title: { en: 'Person' } },
          questions: [
            {
              ...{ questionId: 'course', kind: 'choice', label: { en: 'Course' }, required: true },
              choices: [{ choiceId: 'mba', label: { en: 'MBA' } }],
            },
          ],
        },
      ],
    };
    const link = { recordId: 'k1', name: 'Fair', slug: 'fair', formId: 'f1', answers: { course: 'mba' }, active: true };
    rows('quick-links', link);
    rows('quick-link-counts', { quickLinkId: 'k1', opened: 34, started: 6, submitted: 4, paid: 3 });
    rows('application-forms', { formId: 'f1', name: 'MBA 2027' });
    server.answers.set('lists/quick-links/by-key', { body: { data: [link] } });
    server.answers.set('application-forms/f1', { body: { data: { content } } });
    await server.open('/form-builder/quickclix-manager?id=k1');
    const share = await screen.findByRole('region', { name: 'Share' });
    within(share).getByText(/\/q\/.*\/fair/);
    within(share).getByRole('img', { name: 'QR code of the quick link' });
    await within(share).findByText('MBA');
    await screen.findByText(/34/);
  });
});
