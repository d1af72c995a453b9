import { projecting } from '@matricula/testing';
import { taxDocumentListProjector } from './tax-document-list.projector';

const data = {
  ...{ documentId: 'd-1', kind: 'receipt', series: 'SUNR', financialYear: '2026-27', sequence: 1, number: 'SUNR/2627/000001' },
  ...{ sourceId: 'pay-1', paymentId: 'pay-1', orderId: 'o-1', leadId: 'lead-1', issuedOn: '2026-11-27' },
  ...{ movedAt: '2026-11-27T10:00:00.000Z', supplierName: 'Sunrise', description: 'MBA 2027', payerName: 'Ravi Kumar' },
  ...{ payerAddress: 'Pune', taxablePaise: 100_000, cgstPaise: 0, sgstPaise: 0, igstPaise: 0, totalPaise: 100_000 },
};

describe('the row of a document', () => {
  it('finds its event in the log, and has no name or address of the payer', async () => {
    const rows = await projecting(taxDocumentListProjector).given({ type: 'TaxDocumentIssued', data }).rows();
    const [row] = rows.values();
    expect(row).toMatchObject({ documentId: 'd-1', number: 'SUNR/2627/000001', revision: 0, totalPaise: 100_000 });
    expect(JSON.stringify(row)).not.toMatch(/Ravi|Pune/);
  });
});
