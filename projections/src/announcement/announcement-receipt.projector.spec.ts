import { projecting } from '@matricula/testing';
import { announcementReceiptProjector } from './announcement-receipt.projector';

describe('a receipt of an announcement', () => {
  it('shows who confirmed what, and when', async () => {
    const at = '2026-03-02T05:00:00.000Z';
    const data = { announcementId: 'a-1', userId: 'ravi', userName: 'Ravi' };
    const rows = await projecting(announcementReceiptProjector).given({ type: 'AnnouncementConfirmed', at, data }).rows();
    expect([...rows.values()][0]).toMatchObject({ ...data, receiptId: 'a-1/ravi', confirmedAt: at });
  });
});
