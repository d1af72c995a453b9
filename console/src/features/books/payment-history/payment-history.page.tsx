import { useState } from 'react';
import { moneyWords } from '@matricula/domain/kernel/figures';
import { moneyEntries, movementWords, type MoneyEntryRow } from '@matricula/read-models/books';
import { ListPage } from '../../../shared/grid/list-page';
import { useAllowed, useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';
import { AccountSums } from './account-sums';
import { BooksCheck, CheckDrawer } from './books-check';
import { CollegeReceiptDialog } from './college-receipt.dialog';
import { EntryDrawer } from './entry-drawer';
import { OwnerSharesDrawer } from './owner-shares.drawer';
import { OpenWriteOffs, WriteOffDrawer } from './open-write-offs';
import { historyColumns, historyFilters, latestFirst } from './history.columns';
import '../books.css';

/** All movements of money as entries of the books, with sums of the accounts. */
export function PaymentHistoryPage() {
  const [open, setOpen] = useState<MoneyEntryRow>();
  const [receiving, setReceiving] = useState(false);
  const [paying, setPaying] = useState(false);
  const [writeOff, setWriteOff] = useState<string>();
  const [checking, setChecking] = useState(false);
  const [version, setVersion] = useState(0);
  const zone = useTenantZone();
  const mayReceive = useAllowed('PAYMENT_SETTLEMENTS');
  const changed = () => setVersion((last) => last + 1);
  return (
    <>
      <ListPage<MoneyEntryRow>
        title={t`History`}
        list="money-entries"
        model={moneyEntries}
        columns={historyColumns}
        filters={historyFilters}
        defaultSort={latestFirst}
        version={version}
        secondary={mayReceive ? { label: t`Received from a college`, run: () => setReceiving(true) } : undefined}
        above={
          <>
            <BooksCheck onShow={() => setChecking(true)} />
            {mayReceive && <OpenWriteOffs version={version} onShow={setWriteOff} />}
            <AccountSums />
            {mayReceive && (
              <div className="books-moves books-actions">
                <button type="button" className="button" onClick={() => setPaying(true)}>
                  {t`Shares of owners`}
                </button>
              </div>
            )}
          </>
        }
        onOpen={setOpen}
        card={({ kind, amountPaise, movedAt, reference, payeeName }) => ({
          title: t(movementWords[kind]),
          mark: <span className="tabular">{moneyWords(amountPaise)}</span>,
          second: momentIn(movedAt, zone),
          third: reference ?? payeeName,
        })}
        empty={{ text: t`No money has moved yet. Entries appear with the first payment.` }}
      />
      {open && (
        <EntryDrawer
          row={open}
          mayReverse={mayReceive}
          onClose={() => setOpen(undefined)}
          onChanged={changed}
          onDone={() => {
            setOpen(undefined);
            changed();
          }}
        />
      )}
      {writeOff !== undefined && <WriteOffDrawer paymentId={writeOff} onClose={() => setWriteOff(undefined)} onDone={changed} />}
      {checking && <CheckDrawer mayAccept={mayReceive} onClose={() => setChecking(false)} onAccepted={changed} />}
      {paying && <OwnerSharesDrawer onClose={() => setPaying(false)} onPaid={changed} />}
      {receiving && (
        <CollegeReceiptDialog
          onClose={() => setReceiving(false)}
          onDone={() => {
            setReceiving(false);
            changed();
          }}
        />
      )}
    </>
  );
}
