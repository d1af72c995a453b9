import { useRef, useState, type ReactNode } from 'react';
import { inRupees } from '@matricula/domain/kernel/figures';
import { salaryFields, type PayLine } from '@matricula/domain/workforce';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { isNone } from '@matricula/domain/kernel/field-set';
import { salaryList, type SalaryRow } from '@matricula/read-models/workforce';
import { drafts } from '../../../shared/form/drafts';
import { FormDialog } from '../../../shared/form/form-dialog';
import { useGuardedSave } from '../../../shared/form/use-guarded-save';
import { fetchByKey } from '../../../shared/grid/list-source';
import { ListPage } from '../../../shared/grid/list-page';
import { post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { toast } from '../../../shared/ui/toast';
import { byName, salaryColumns, salaryFilters } from './finances.columns';
import { t } from '../../../shared/texts/texts';

/** Salaries of the staff, for admins. */
export function Salaries({ above }: { above: ReactNode }) {
  const [setting, setSetting] = useState<SalaryRow | 'new'>();
  const [version, setVersion] = useState(0);
  const add = { label: t`Set a salary`, run: () => setSetting('new') };
  const row = setting === 'new' ? undefined : setting;
  return (
    <>
      <ListPage<SalaryRow>
        title={t`Finances`}
        list="salaries"
        model={salaryList}
        columns={salaryColumns}
        filters={salaryFilters}
        defaultSort={byName}
        above={above}
        primary={add}
        version={version}
        onOpen={setSetting}
        card={(one) => ({ title: one.userName, mark: inRupees(one.gross), second: t`${inRupees(one.net)} net per month` })}
        empty={{ text: t`No salary has been set yet.`, action: add }}
      />
      {setting && (
        <SalaryDialog
          key={row?.userId}
          row={row}
          onFound={setSetting}
          onSaved={() => setVersion((was) => was + 1)}
          onClose={() => setSetting(undefined)}
        />
      )}
    </>
  );
}

const { userId: _, ...ofLines } = salaryFields;
const keptOf = ({ lines = [] }: Pick<SalaryRow, 'lines'>): FieldValues => ({ lines: lines.map((line) => ({ ...line })) });

/** Salary components as text: `Basic ₹30,000; Provident fund −₹1,800`. */
const linesInWords = (lines: unknown) =>
  (lines as PayLine[]).map(({ name, kind, amount }) => `${name} ${kind === 'deduction' ? '−\u2060' : ''}${inRupees(amount)}`).join('; ');

const NEW = 'salary/new';

interface SalaryDialogProps {
  /** The existing salary. */
  row?: SalaryRow;
  /** Called when the chosen person already has a salary. */
  onFound: (row: SalaryRow) => void;
  onSaved: () => void;
  onClose: () => void;
}

/** The form of one salary, which is saved as a whole. */
function SalaryDialog({ row, onFound, onSaved, onClose }: SalaryDialogProps) {
  const chosen = useRef<unknown>(undefined);
  /** If the chosen person already has a salary, edits that one. Typed values stay and conflicts are resolved on save. */
  function choose({ userId, lines }: FieldValues) {
    if (row || userId === chosen.current) return;
    chosen.current = userId;
    if (typeof userId !== 'string' || !isNone(lines)) return;
    fetchByKey<SalaryRow>('salaries', [userId]).then(
      ([found]) => {
        if (!found || chosen.current !== userId) return;
        drafts.forget(NEW);
        onFound(found);
      },
      (error: unknown) => toast.error(messageOf(error)),
    );
  }
  const [kept] = useState(() => row && keptOf(row));
  const { save, dialog } = useGuardedSave({
    of: salaryFields,
    // A person chosen for a new salary is expected to have none.
    kept: kept ?? {},
    // If the other person's lines are preferred, there is nothing to save.
    send: async (values, expected, idempotencyKey) =>
      'lines' in values
        ? post('salaries', { userId: row?.userId, ...values, expected }, { idempotencyKey })
        : { message: t`The existing salary was kept` },
    latest: async (after, { userId = row?.userId }) =>
      keptOf((await fetchByKey<SalaryRow>('salaries', [String(userId)], { after }))[0] ?? {}),
    wordOf: (field, value) => (field === 'lines' ? linesInWords(value) : undefined),
  });
  return (
    <>
      <FormDialog
        as="modal"
        title={row ? t`Salary of ${row.userName}` : t`Set a salary`}
        of={row ? ofLines : salaryFields}
        kept={kept}
        draft={row ? undefined : NEW}
        onChange={choose}
        onSave={save}
        onDone={({ message }) => {
          toast.success(message ?? t`Salary saved`);
          onSaved();
          onClose();
        }}
        onClose={onClose}
      />
      {dialog}
    </>
  );
}
