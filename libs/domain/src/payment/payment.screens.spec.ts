import { paymentScreens } from './payment.screens';

const { paymentSystem, ...pages } = paymentScreens;
const byPath = Object.fromEntries(Object.values(pages).map((screen) => [screen.path.replace('/payment-system/', ''), screen]));

describe('the pages of the payment system', () => {
  it('PY-01: are in the sidebar, each for the people with its code; documents and history for everyone who has the group', () => {
    const rules = Object.fromEntries(Object.entries(byPath).map(([path, { menu }]) => [path, menu.map(({ rule }) => rule.anyCode ?? [])]));
    expect(rules).toEqual({
      'payment-link-create': [['PAYMENT_LINK_CREATION']],
      'payment-transactions': [['PAYMENT_TRANSACTIONS']],
      'payment-refunds': [['PAYMENT_REFUNDS', 'PAYMENT_REFUND_APPROVAL']],
      'payment-settlements': [['PAYMENT_SETTLEMENTS']],
      'payment-documents': [[]],
      'payment-history': [[]],
    });
  });

  it('PY-02: need the code of the group, every one of them', () => {
    for (const { guard } of [paymentSystem, ...Object.values(pages)])
      expect(guard).toMatchObject({ kind: 'codes', codes: expect.arrayContaining(['PAYMENT_SYSTEM']) });
  });
});
