import { projecting } from '@matricula/testing';
import { taxDocumentListProjector } from './tax-document-list.projector';

const data = {
  ...{ documentId: 'd-1', kind: 'receipt', series: 'SUNR', financialYear: '2026-27', sequence: 1, number: 'SUNR/2627/000001' },
  ...{ sourceId: 'pay-1', paymentId: 'pay-1', orderId: 'o-1', leadId: 'lead-1', issuedOn: '2026-11-27' },
  ...{ movedAt: '2026-11-27T10:00:00.000Z', supplierName: 'Sunrise', description: 'MBA 2027', payerName: 'Ravi Kumar' },
  ...{ payerAddress: 'Pune', taxablePaise: 84_746, cgstPaise: 7_627, sgstPaise: 7_627, igstPaise: 0, totalPaise: 100_000 },
  ...{ ownerId: 'asha', ownerName: 'Asha Sharma' },
};
const issued = { type: 'TaxDocumentIssued', data };
const refund = { documentId: 'd-2', kind: 'refund-receipt', sourceId: 'refund-1', refundId: 'refund-1', number: 'SUNF/2627/000001' };
const refunded = { type: 'TaxDocumentIssued', data: { ...data, ...refund } };
const moved = { paymentIds: ['pay-1'], refundIds: ['refund-1'] };
const documents = projecting(taxDocumentListProjector);

describe('the row of a document', () => {
  it('finds its event in the log, names the payer, and has no address', async () => {
    const [row] = (await documents.given(issued).rows()).values();
    expect(row).toMatchObject({ documentId: 'd-1', number: 'SUNR/2627/000001', revision: 0, totalPaise: 100_000, taxPaise: 15_254 });
    expect(row).toMatchObject({ leadName: 'Ravi Kumar', ownerId: 'asha', orderReference: 'ORD-O1' });
    expect(JSON.stringify(row)).not.toMatch(/Pune/);
  });

  it('goes to the new owner of its order', async () => {
    const given = {
      type: 'OrderOwnerChanged',
      data: { orderId: 'o-1', leadId: 'lead-1', ownerId: 'ravi', ownerName: 'Ravi Iyer', ...moved },
    };
    for (const source of ['pay-1', 'refund-1'])
      await documents.given(issued, refunded, given).then(source).matches({ ownerId: 'ravi', ownerName: 'Ravi Iyer' });
  });

  it('forgets the person when the person is erased; the sums stay', async () => {
    const erased = { type: 'OrderCustomerErased', data: { orderId: 'o-1', ...moved } };
    const rows = await documents.given(issued, refunded, erased).rows();
    expect([...rows.values()]).toMatchObject([{ totalPaise: 100_000 }, { totalPaise: 100_000 }]);
    expect(JSON.stringify([...rows])).not.toMatch(/Ravi/);
  });
});
