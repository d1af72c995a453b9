import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { whole } from '@matricula/domain/kernel/figures';
import { type DataOf } from '../http/answers';
import { post } from '../http/http';
import { messageOf } from '../http/http-error';
import { t } from '../texts/texts';
import { type Condition, type FilterField } from './conditions';
import { pastedValues, storePasted } from './pasted-values';

interface PasteConditionProps {
  field: FilterField;
  condition?: Condition;
  onChange: (condition: Condition | undefined) => void;
}

/** Lines, or cells of a row that were copied from a spreadsheet. */
const linesOf = (text: string): string[] => text.split(/[\n\r\t;]+/).flatMap((line) => line.trim() || []);

/** A box for a column of values. It filters by those that are found, and lists the others. */
export function PasteCondition({ field, condition, onChange }: PasteConditionProps) {
  const id = condition?.op === 'pasted' ? condition.id : '';
  const [text, setText] = useState(() => pastedValues(id).join('\n'));
  const lines = linesOf(text);
  const match = useMutation({
    mutationFn: async () => (await post<DataOf<'Lead_match'>>(field.paste ?? '', { field: field.field, lines })).data,
    onSuccess: ({ values }) => {
      if (values.length > 0) onChange({ field: field.field, op: 'pasted', id: storePasted(values), values });
    },
  });
  const { data, error, isPending } = match;
  return (
    <form
      className="facet paste"
      onSubmit={(event) => {
        event.preventDefault();
        match.mutate();
      }}
    >
      <textarea
        autoFocus
        rows={8}
        placeholder={t`One value a line`}
        aria-label={t`${field.title}, one a line`}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          match.reset();
        }}
      />
      {error && <p role="alert">{messageOf(error)}</p>}
      {data && (
        <div role="status">
          <p>{t`Found: ${whole.format(data.values.length)} of ${whole.format(lines.length)}; rows: ${whole.format(data.leads)}`}</p>
          <Lines title={t`Not found`} lines={data.missing} />
          <Lines title={t`Not readable`} lines={data.invalid} />
        </div>
      )}
      <div className="facet-foot">
        <button type="submit" className="button button-primary" disabled={lines.length === 0 || isPending}>
          {isPending ? t`Loading...` : t`Filter`}
        </button>
        {condition && (
          <button type="button" className="icon-button" onClick={() => onChange(undefined)}>
            {t`Clear`}
          </button>
        )}
      </div>
    </form>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <details open={lines.length <= 20}>
      <summary>
        {title} ({whole.format(lines.length)})
      </summary>
      <pre>{lines.join('\n')}</pre>
    </details>
  );
}
