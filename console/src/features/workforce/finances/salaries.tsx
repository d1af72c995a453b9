import { useState, type ReactNode } from 'react';
import { inRupees } from '@matricula/domain/kernel/figures';
import { salaryFields, type PayLine } from '@matricula/domain/workforce';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { salaryList, type SalaryRow } from '@matricula/read-models/workforce';
import { FormDialog } from '../../../shared/form/form-dialog';
import { useGuardedSave } from '../../../shared/form/use-guarded-save';
import { fetchByKey } from '../../../shared/grid/list-source';
import { ListPage } from '../../../shared/grid/list-page';
import { post } from '../../../shared/http/http';
import { toast } from '../../../shared/ui/toast';
import { byName, salaryColumns, salaryFilters } from './finances.columns';

/** Salaries of the staff: for admins. */
export function Salaries({ above }: { above: ReactNode }) {
  const [setting, setSetting] = useState<SalaryRow | 'new'>();
  const [version, setVersion] = useState(0);
  const add = { label: 'Set a salary', run: () => setSetting('new') };
  const row = setting === 'new' ? undefined : setting;
  return (
    <>
      <ListPage<SalaryRow>
        title="Finances"
        list="salaries"
        model={salaryList}
        columns={salaryColumns}
        filters={salaryFilters}
        defaultSort={byName}
        above={above}
        primary={add}
        version={version}
        onOpen={setSetting}
        card={(one) => ({ title: one.userName, mark: inRupees(one.gross), second: `${inRupees(one.net)} net a month` })}
        empty={{ text: 'No salary has been set yet.', action: add }}
      />
      {setting && <SalaryDialog row={row} onSaved={() => setVersion((was) => was + 1)} onClose={() => setSetting(undefined)} />}
    </>
  );
}

const { userId: _, ...ofLines } = salaryFields;
const keptOf = ({ lines = [] }: Pick<SalaryRow, 'lines'>): FieldValues => ({ lines: lines.map((line) => ({ ...line })) });

/** Lines as people read them: `Basic ₹30,000; Provident fund −₹1,800`. */
const linesInWords = (lines: unknown) =>
  (lines as PayLine[]).map(({ name, kind, amount }) => `${name} ${kind === 'deduction' ? '−\u2060' : ''}${inRupees(amount)}`).join('; ');

/** One salary, which is set as a whole. */
function SalaryDialog({ row, onSaved, onClose }: { row?: SalaryRow; onSaved: () => void; onClose: () => void }) {
  const [kept] = useState(() => row && keptOf(row));
  const { save, dialog } = useGuardedSave({
    of: salaryFields,
    kept: kept ?? {},
    // What stays as it is is said again.
    send: (values, expected, idempotencyKey) =>
      post('salaries', row ? { userId: row.userId, ...kept, ...values, expected } : values, { idempotencyKey }),
    latest: async (after) => keptOf((await fetchByKey<SalaryRow>('salaries', row ? [row.userId] : [], { after }))[0] ?? {}),
    wordOf: (field, value) => (field === 'lines' ? linesInWords(value) : undefined),
  });
  return (
    <>
      <FormDialog
        as="modal"
        title={row ? `Salary of ${row.userName}` : 'Set a salary'}
        of={row ? ofLines : salaryFields}
        kept={kept}
        draft={row ? undefined : 'salary/new'}
        onSave={save}
        onDone={({ message }) => {
          toast.success(message ?? 'Salary saved');
          onSaved();
          onClose();
        }}
        onClose={onClose}
      />
      {dialog}
    </>
  );
}
