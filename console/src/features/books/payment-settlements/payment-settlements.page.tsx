import { useState } from 'react';
import { fetchSettlementsFields, settlementFileFields } from '@matricula/domain/books';
import type { FieldSet } from '@matricula/domain/kernel/field-set';
import { moneyWords } from '@matricula/domain/kernel/figures';
import { settlementList, type SettlementRow } from '@matricula/read-models/books';
import { FormDialog } from '../../../shared/form/form-dialog';
import { ListPage } from '../../../shared/grid/list-page';
import { post } from '../../../shared/http/http';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';
import { pillStyle } from '../../../shared/ui/theme';
import { toast } from '../../../shared/ui/toast';
import { latestFirst, settlementColumns, settlementFilters, settlementWords, toneOf } from './settlement.columns';
import { SettlementFileDialog } from './settlement-file.dialog';
import { SettlementDrawer } from './settlement.drawer';
import '../books.css';

const ways: Readonly<Record<'fetch' | 'file', { title: string; of: FieldSet }>> = {
  fetch: { title: 'Read from the provider', of: fetchSettlementsFields },
  file: { title: 'Paste the lines', of: settlementFileFields },
};

/** Settlements of the payment provider, compared line by line with payments and refunds. */
export function PaymentSettlementsPage() {
  const zone = useTenantZone();
  const [open, setOpen] = useState<SettlementRow>();
  const [reading, setReading] = useState<keyof typeof ways>();
  const [uploading, setUploading] = useState(false);
  const [version, setVersion] = useState(0);
  const changed = () => setVersion((last) => last + 1);
  return (
    <>
      <ListPage<SettlementRow>
        title={t`Settlements`}
        list="settlements"
        model={settlementList}
        columns={settlementColumns}
        filters={settlementFilters}
        defaultSort={latestFirst}
        version={version}
        primary={{ label: t`Read from the provider`, run: () => setReading('fetch') }}
        secondary={{ label: t`Read from a file`, run: () => setUploading(true) }}
        onOpen={setOpen}
        card={({ providerId, status, amountPaise, reportedAt, utr }) => ({
          title: providerId,
          mark: (
            <span className="pill" style={pillStyle(toneOf(status))}>
              {t(settlementWords[status])}
            </span>
          ),
          second: moneyWords(amountPaise),
          third: [momentIn(reportedAt, zone), utr].filter(Boolean).join(' · '),
        })}
        empty={{ text: t`No settlements yet. They are read from the payment provider every morning.` }}
      />
      {open && (
        <SettlementDrawer
          row={open}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            setOpen(undefined);
            changed();
          }}
        />
      )}
      {uploading && (
        <SettlementFileDialog
          onClose={() => setUploading(false)}
          onPaste={() => {
            setUploading(false);
            setReading('file');
          }}
          onRead={changed}
        />
      )}
      {reading && (
        <FormDialog
          as="modal"
          title={t(ways[reading].title)}
          of={ways[reading].of}
          draft={`settlement/${reading}`}
          saveText={t`Read`}
          onSave={async (values, idempotencyKey) => {
            const { message } = await post(`settlements/${reading}`, values, { idempotencyKey });
            toast.success(t(message ?? 'Done'));
          }}
          onClose={() => setReading(undefined)}
          onDone={() => {
            setReading(undefined);
            changed();
          }}
        />
      )}
    </>
  );
}
