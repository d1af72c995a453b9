import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { useState } from 'react';
import { settlementLife, type SettlementMove } from '@matricula/domain/books';
import { moneyWords } from '@matricula/domain/kernel/figures';
import type { Move } from '@matricula/domain/kernel/lifecycle';
import type { SettlementLineRow, SettlementRow } from '@matricula/read-models/books';
import { FactList } from '../../../shared/detail/fact-list';
import { FormDialog } from '../../../shared/form/form-dialog';
import { post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { useLiveRow } from '../../../shared/live/use-live-row';
import { useTenantZone } from '../../../shared/session/session';
import { dayWords, momentIn } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';
import { toast } from '../../../shared/ui/toast';
import { settlementWords } from './settlement.columns';

/** Lines that are shown at once. */
const MOST = 200;
const outcomeWords = { matched: 'Matched', differs: 'Differs', unknown: 'Unknown', settled: 'In another settlement' } as const;

/** A settlement: its sums, the lines that do not match, and what the reader may do. */
export function SettlementDrawer({ row: shown, onClose, onDone }: { row: SettlementRow; onClose: () => void; onDone: () => void }) {
  const row = useLiveRow('settlements', shown.settlementId, shown);
  const zone = useTenantZone();
  const [move, setMove] = useState<SettlementMove>();
  const facts = [
    { label: t`Status`, value: t(settlementWords[row.status]) },
    { label: t`Amount`, value: moneyWords(row.amountPaise) },
    { label: t`Sum of the lines`, value: moneyWords(row.linesPaise) },
    { label: t`Difference`, value: moneyWords(row.differencePaise) },
    { label: t`Reported`, value: momentIn(row.reportedAt, zone) },
    { label: t`Bank reference`, value: row.bankReference ?? row.utr },
    { label: t`Bank`, value: row.bank },
    { label: t`Day of the statement`, value: row.bankedOn && dayWords(row.bankedOn) },
    { label: t`Amount on the statement`, value: row.bankedPaise === undefined ? undefined : moneyWords(row.bankedPaise) },
    { label: t`Booked difference`, value: row.acceptedPaise ? moneyWords(row.acceptedPaise) : undefined },
    { label: t`Note`, value: row.note },
    ...(row.status === 'discarded' ? discardOf(row, zone) : []),
  ];
  return (
    <Drawer open title={t`Settlement ${row.providerId}`} size={640} onClose={onClose}>
      <FactList className="books-facts" facts={facts} />
      <div className="books-moves">
        {(row.moves ?? []).map((one) => (
          <button key={one} type="button" className="button" onClick={() => setMove(one)}>
            {t(settlementLife.moves[one].label)}
          </button>
        ))}
      </div>
      <OpenLines settlementId={row.settlementId} reading={row.reading} />
      {move && <MoveDialog row={row} move={move} onClose={() => setMove(undefined)} onDone={onDone} />}
    </Drawer>
  );
}

/** Who discarded a settlement, when and why. */
const discardOf = ({ discardedAt, discardedByName, discardReason }: SettlementRow, zone: string) => [
  { label: t`Discarded`, value: discardedAt && momentIn(discardedAt, zone) },
  { label: t`Discarded by`, value: discardedByName },
  { label: t`Reason`, value: discardReason },
];

function OpenLines({ settlementId, reading }: Pick<SettlementRow, 'settlementId' | 'reading'>) {
  const { data, error } = useQuery({
    queryKey: ['settlement-lines', settlementId, reading],
    queryFn: async () => {
      const where = {
        and: [
          { field: 'settlementId', op: 'eq', value: settlementId },
          { field: 'reading', op: 'eq', value: reading },
          { field: 'outcome', op: 'ne', value: 'matched' },
        ],
      };
      return (await post<SettlementLineRow[]>('lists/settlement-lines/rows', { where, limit: MOST })).data;
    },
    staleTime: 0,
  });
  if (error) return <p className="books-sums-failed">{messageOf(error)}</p>;
  if (!data) return <p>{t`Loading…`}</p>;
  if (data.length === 0) return <p className="faint">{t`Every line matches a payment or refund.`}</p>;
  return (
    <table className="books-postings">
      <thead>
        <tr>
          <th scope="col">{t`Lines that do not match`}</th>
          <th scope="col">{t`Amount`}</th>
          <th scope="col">{t`Known`}</th>
          <th scope="col">{t`Paid out`}</th>
        </tr>
      </thead>
      <tbody>
        {data.map(({ lineKey, providerId, outcome, amountPaise, knownPaise, creditPaise, debitPaise }) => (
          <tr key={lineKey}>
            <th scope="row">
              {providerId} <small className="faint">{t(outcomeWords[outcome])}</small>
            </th>
            <td className="tabular">{moneyWords(amountPaise)}</td>
            <td className="tabular">{knownPaise === undefined ? '—' : moneyWords(knownPaise)}</td>
            <td className="tabular">{moneyWords(creditPaise - debitPaise)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface MoveProps {
  row: SettlementRow;
  move: SettlementMove;
  onClose: () => void;
  onDone: () => void;
}

function MoveDialog({ row: { settlementId, providerId, amountPaise, utr }, move, onClose, onDone }: MoveProps) {
  const { label, asks = {} }: Move = settlementLife.moves[move];
  return (
    <FormDialog
      as="modal"
      title={t(label)}
      above={<p className="faint">{t`Settlement ${providerId} of ${moneyWords(amountPaise)}`}</p>}
      of={asks}
      kept={move === 'bank' ? { amount: amountPaise / 100, ...(utr !== undefined && { bank_reference: utr }) } : undefined}
      whole
      draft={`settlement/${settlementId}/${move}`}
      saveText={t(label)}
      onSave={async (values, idempotencyKey) => {
        const { message } = await post(`settlements/${encodeURIComponent(settlementId)}/${move}`, values, { idempotencyKey });
        toast.success(t(message ?? 'Done'));
      }}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
