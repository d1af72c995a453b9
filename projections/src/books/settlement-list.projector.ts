import type { SettlementEvent } from '@matricula/domain/books';
import { defineProjector, fold, patch, set } from '@matricula/projection-kit';
import { settlementLineList, settlementList, type SettlementLineRow, type SettlementRow } from '@matricula/read-models/books';

export const settlementListProjector = defineProjector<SettlementRow, SettlementEvent>(settlementList, {
  SettlementReported: ({ data: { source, reading = 1, ...data } }) =>
    fold<SettlementRow>(data.settlementId, (row) => {
      if (row?.reading === reading) return { ...row, ...data };
      const sums = { lines: 0, open: 0, linesPaise: 0, differencePaise: data.amountPaise };
      return { status: 'open', source, reading, ...sums, ...(row?.discardedAt !== undefined && { discardedAt: row.discardedAt }), ...data };
    }),
  SettlementCompared: ({ data: { settlementId, status, lines, open, linesPaise, differencePaise } }) =>
    patch(settlementId, { status, lines, open, linesPaise, differencePaise }),
  SettlementBanked: ({ data: { settlementId, amountPaise: bankedPaise, bankedAt: _bankedAt, ...banked } }) =>
    patch(settlementId, { status: 'banked', bankedPaise, ...banked }),
  SettlementDifferenceBooked: ({ data: { settlementId, acceptedPaise } }) => patch(settlementId, { acceptedPaise }),
  SettlementClosed: ({ data: { settlementId } }) => patch(settlementId, { status: 'closed' }),
  SettlementDiscarded: ({ data: { settlementId, reason: discardReason, discardedAt, discardedById, discardedByName } }) =>
    patch(settlementId, { status: 'discarded', discardReason, discardedAt, discardedById, discardedByName }),
});

export const settlementLineListProjector = defineProjector<SettlementLineRow, SettlementEvent>(settlementLineList, {
  // Lines of a discarded reading stay: there may be any number of them, and the row of the settlement tells that they count no more.
  SettlementLinesRead: ({ data: { settlementId, lines, reading = 1 } }) =>
    lines.map((line) => {
      const lineKey = `${settlementId}/${line.lineId}`;
      return set<SettlementLineRow>(lineKey, { lineKey, settlementId, reading, ...line });
    }),
});
