import { useState, type ReactNode } from 'react';
import type { Filter, Sort } from '@matricula/read-models/kernel';
import { paymentList, type PaymentRow } from '@matricula/read-models/payment';
import type { FilterField } from '../../../shared/grid/conditions';
import { useCountQuestion } from '../../../shared/grid/count-question';
import { ListPage } from '../../../shared/grid/list-page';
import type { ListColumn } from '../../../shared/grid/list-columns';
import { post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { methodWords, moneyWords, wayWords } from '../../../shared/payment/payment-words';
import { spoken } from '../../../shared/texts/spoken';
import { t } from '../../../shared/texts/texts';
import { toast } from '../../../shared/ui/toast';
import { saidBulk, type BulkOutcome } from './said-bulk';

/** Money without a provider that no second person has confirmed. */
const waiting: Filter = {
  and: [
    { field: 'provider', op: 'eq', value: 'offline' },
    { field: 'status', op: 'eq', value: 'created' },
  ],
};

const columns: ListColumn<PaymentRow>[] = [
  { field: 'leadName', title: 'Name', width: 200, pinned: true, classes: { 'cell-strong': () => true } },
  {
    field: 'amountPaise',
    title: 'Amount',
    width: 120,
    figure: true,
    format: (paise) => (typeof paise === 'number' ? moneyWords(paise) : ''),
  },
  { field: 'method', title: 'Method', width: 140, format: (_, { method, provider }) => wayWords(method, provider) },
  { field: 'reference', title: 'Reference', width: 170 },
  { field: 'orderReference', title: 'Order', width: 150 },
  { field: 'startedAt', title: 'Received', width: 160, look: { kind: 'moment' } },
  { field: 'enteredByName', title: 'Entered by', width: 170, flex: 1, look: { kind: 'person' } },
];
const filters: FilterField[] = [
  { field: 'method', title: 'Method', kind: 'keyword', words: spoken(methodWords), pinned: true },
  { field: 'enteredByName', title: 'Entered by', kind: 'keyword', pinned: true },
  { field: 'startedAt', title: 'Received', kind: 'instant' },
];

const oldestFirst: Sort[] = [{ field: 'startedAt', dir: 'asc' }];

/** Payments that wait for a second person, who confirms them one by one or many at once. */
export function PaymentsToConfirm({ above }: { above: ReactNode }) {
  const [version, setVersion] = useState(0);
  const [sendSelected, question] = useCountQuestion();
  return (
    <>
      <ListPage<PaymentRow>
        title={t`Payments`}
        list="payments"
        model={paymentList}
        columns={columns}
        filters={filters}
        defaultSort={oldestFirst}
        where={waiting}
        keeps={['state']}
        version={version}
        above={above}
        bulk={[
          {
            label: t`Confirm`,
            run: (selection) =>
              sendSelected(selection, async (present) => {
                saidBulk((await post<BulkOutcome>('payments/confirm/bulk', { selection: present })).data, t`confirmed`);
                setVersion((last) => last + 1);
                return true;
              }).then(
                (done) => done === true,
                (error: unknown) => {
                  toast.error(messageOf(error));
                  return false;
                },
              ),
          },
        ]}
        card={({ leadName, paymentId, amountPaise, method, provider, orderReference, enteredByName }) => ({
          title: leadName ?? orderReference ?? paymentId,
          second: [moneyWords(amountPaise), wayWords(method, provider)].join(' · '),
          third: [orderReference, enteredByName].filter(Boolean).join(' · '),
        })}
        empty={{ text: t`No payment waits for a confirmation.` }}
      />
      {question}
    </>
  );
}
