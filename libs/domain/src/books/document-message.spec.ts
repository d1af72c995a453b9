import { documentMessage } from './document-message';

const receipt = { kind: 'receipt', number: 'SUNR/2627/000001', totalPaise: 61_750_00, supplierName: 'Sunrise' } as const;

describe('the message with a document', () => {
  it('thanks for a payment, by SMS without the sign of the rupee', () => {
    const body = 'We received your payment of Rs 61750.00 to Sunrise. Receipt SUNR/2627/000001: https://x/receipt/t';
    expect(documentMessage('sms', receipt, 'https://x/receipt/t')).toEqual({ body });
  });

  it('has a subject by e-mail, and tells of money that went back', () => {
    const { supplierName: _, ...note } = { ...receipt, kind: 'credit-note' } as const;
    expect(documentMessage('email', note, 'https://x')).toEqual({
      title: 'Credit note SUNR/2627/000001 of ₹61750.00',
      body: '₹61750.00 was paid back to you. Credit note SUNR/2627/000001: https://x',
    });
  });

  it('uses the text of a template', () =>
    expect(documentMessage('email', receipt, 'https://x', { title: 'Thank you', body: 'Dear {{name}}, here it is:' })).toEqual({
      title: 'Thank you',
      body: 'Dear {{name}}, here it is: https://x',
    }));
});
