import { useState, type ReactNode } from 'react';
import { inRupees } from '@matricula/domain/kernel/figures';
import { salaryFields } from '@matricula/domain/workforce';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { salaryList, type SalaryRow } from '@matricula/read-models/workforce';
import { FormDialog } from '../../../shared/form/form-dialog';
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
  const { userId: _, ...ofLines } = salaryFields;
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
      {setting && (
        <FormDialog
          as="modal"
          title={row ? `Salary of ${row.userName}` : 'Set a salary'}
          of={row ? ofLines : salaryFields}
          kept={row && ({ lines: row.lines ?? [] } as unknown as FieldValues)}
          draft={row ? undefined : 'salary/new'}
          onSave={async (values, idempotencyKey) => {
            // What stays as it is is said again: a salary is set as a whole.
            const body = row ? { userId: row.userId, lines: values.lines ?? row.lines } : values;
            const { message } = await post('salaries', body, { idempotencyKey });
            toast.success(message ?? 'Salary saved');
            setVersion((was) => was + 1);
          }}
          onClose={() => setSetting(undefined)}
        />
      )}
    </>
  );
}
