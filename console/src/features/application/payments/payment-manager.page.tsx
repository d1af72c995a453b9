import { useState, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { applicationScreens } from '@matricula/domain/application/application.screens';
import { orderList, type OrderRow } from '@matricula/read-models/order';
import type { BulkSelection } from '../../../shared/grid/row-choice';
import { ListPage } from '../../../shared/grid/list-page';
import { moneyWords } from '../../../shared/payment/payment-words';
import { t } from '../../../shared/texts/texts';
import { PageTabs } from '../../../shared/ui/page-tabs';
import { pillStyle } from '../../../shared/ui/theme';
import { applicantOf, feeColumns, feeFilters, feesIn, feeStateWords, newestFirst, toneOfFee, type FeeState } from './fee.columns';
import { OfflineBulkDialog } from './offline-bulk.dialog';
import { PaymentsToConfirm } from './payments-to-confirm';

const titles: Readonly<Record<FeeState | 'confirm', string>> = {
  ...{ all: 'All', open: 'Open', paid: 'Paid', failed: 'Failed', offline: 'Offline', confirm: 'To confirm' },
};
const path = applicationScreens.formBuilderPaymentManager.path;
const tabs = Object.entries(titles).map(([key, title]) => ({ key, title, to: key === 'all' ? path : `${path}?state=${key}` }));

/** The fees of applications, money that was received without a provider, and what waits for its confirmation by a second person. */
export function PaymentManagerPage() {
  const [params] = useSearchParams();
  const asked = params.get('state') ?? '';
  const state = Object.hasOwn(titles, asked) ? (asked as FeeState | 'confirm') : 'all';
  const above = <PageTabs label={t`Payments`} tabs={tabs} current={state} />;
  return state === 'confirm' ? <PaymentsToConfirm above={above} /> : <Fees key={state} state={state} above={above} />;
}

function Fees({ state, above }: { state: FeeState; above: ReactNode }) {
  const navigate = useNavigate();
  const [bulk, setBulk] = useState<{ selection: BulkSelection; count?: number; settle: (done: boolean) => void }>();
  const [version, setVersion] = useState(0);
  return (
    <>
      <ListPage<OrderRow>
        title={t`Payments`}
        list="orders"
        model={orderList}
        columns={feeColumns}
        filters={feeFilters}
        defaultSort={newestFirst}
        where={feesIn[state]}
        keeps={['state']}
        version={version}
        above={above}
        bulk={[
          {
            label: t`Enter offline payments`,
            run: (selection, count) =>
              new Promise<boolean>((resolve) =>
                setBulk({
                  ...{ selection, count },
                  settle: (done) => {
                    setBulk(undefined);
                    resolve(done);
                  },
                }),
              ),
          },
        ]}
        onOpen={({ applicationId = '' }) => void navigate(applicationScreens.application.at({ application_id: applicationId }))}
        card={(row) => ({
          title: applicantOf(row),
          mark: (
            <span className="pill" style={pillStyle(toneOfFee(row))}>
              {feeStateWords(row)}
            </span>
          ),
          second: [row.formName, ...(row.totalPaise === undefined ? [] : [moneyWords(row.totalPaise)])].join(' · '),
          third: [row.reference, row.ownerName].filter(Boolean).join(' · '),
        })}
        empty={{ text: t`No application fees here.` }}
      />
      {bulk && <OfflineBulkDialog {...bulk} onDone={() => setVersion((last) => last + 1)} />}
    </>
  );
}
