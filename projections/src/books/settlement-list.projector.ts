import type { SettlementEvent } from '@matricula/domain/books';
import { defineProjector, fold, patch, set } from '@matricula/projection-kit';
import { settlementLineList, settlementList, type SettlementLineRow, type SettlementRow } from '@matricula/read-models/books';

export const settlementListProjector = defineProjector<SettlementRow, SettlementEvent>(settlementList, {
  SettlementReported: ({ data: { source: _source, ...data } }) =>
    fold<SettlementRow>(data.settlementId, (row) => ({
      ...(row ?? { status: 'open', lines: 0, open: 0, linesPaise: 0, differencePaise: data.amountPaise }),
      ...data,
    })),
  SettlementCompared: ({ data: { settlementId, status, lines, open, linesPaise, differencePaise } }) =>
    patch(settlementId, { status, lines, open, linesPaise, differencePaise }),
  SettlementBanked: ({ data: { settlementId, amountPaise: bankedPaise, bankedAt: _bankedAt, ...banked } }) =>
    patch(settlementId, { status: 'banked', bankedPaise, ...banked }),
  SettlementDifferenceBooked: ({ data: { settlementId, acceptedPaise } }) => patch(settlementId, { acceptedPaise }),
  SettlementClosed: ({ data: { settlementId } }) => patch(settlementId, { status: 'closed' }),
});

export const settlementLineListProjector = defineProjector<SettlementLineRow, SettlementEvent>(settlementLineList, {
  SettlementLinesRead: ({ data: { settlementId, lines } }) =>
    lines.map((line) => {
      const lineKey = `${settlementId}/${line.lineId}`;
      return set<SettlementLineRow>(lineKey, { lineKey, settlementId, ...line });
    }),
});
