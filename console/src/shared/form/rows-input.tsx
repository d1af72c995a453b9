import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { defaultsOf, type Field } from '@matricula/domain/kernel/field-set';
import { SortableList } from '../ui/sortable-list';
import { type FieldInputProps } from './field-input';
import { t } from '../texts/texts';

interface RowsInputProps {
  field: Field;
  value?: readonly FieldValues[];
  onChange?: (rows: FieldValues[]) => void;
  onBlur?: () => void;
  /** Renders the input of a field within a row. */
  part: (props: FieldInputProps & { key: string }) => ReactNode;
}

interface Row {
  key: string;
  values: FieldValues;
}

let made = 0;
const rowOf = (values: FieldValues): Row => ({ key: `row-${++made}`, values });

/** Rows of a field set within a field: add, remove, reorder. */
export function RowsInput({ field, value = [], onChange, onBlur, part }: RowsInputProps) {
  const set = field.rows ?? {};
  const [known, setKnown] = useState<Row[]>(() => value.map(rowOf));
  // Reset or filled from outside: the rows are replaced.
  const rows = JSON.stringify(known.map(({ values }) => values)) === JSON.stringify(value) ? known : value.map(rowOf);

  function give(next: Row[]) {
    setKnown(next);
    onChange?.(next.map(({ values }) => values));
  }
  const change = (key: string, values: FieldValues) => give(rows.map((row) => (row.key === key ? { key, values } : row)));
  /** Enter moves to the next row instead of submitting the form. */
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const { key, ctrlKey, metaKey, target, currentTarget } = event;
    if (key !== 'Enter' || ctrlKey || metaKey || !(target instanceof HTMLInputElement) || target.role === 'combobox') return;
    event.preventDefault();
    const inputs = [...currentTarget.querySelectorAll('input')];
    const next = inputs[inputs.indexOf(target) + 1];
    if (next) next.focus();
    else if (target.value.trim() !== '') give([...rows, rowOf(defaultsOf(set))]);
  }
  /** Moving between rows is not a blur: a new row must not be marked as wrong before the user can type. */
  function onLeave({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) {
    if (!currentTarget.contains(relatedTarget)) onBlur?.();
  }
  const nameOf = ({ values }: Row) => String(Object.values(values)[0] ?? t`new row`);

  return (
    <div className="rows-input" onBlur={onLeave} onKeyDown={onKeyDown}>
      <SortableList items={rows} keyOf={({ key }) => key} nameOf={nameOf} onMove={give}>
        {({ key, values }, index) => (
          <>
            {Object.entries(set).map(([name, of]) =>
              part({
                key: name,
                field: of,
                label: `${t(of.label)} ${index + 1}`,
                values,
                value: values[name],
                autoFocus: values[name] === undefined,
                onChange: (next) => change(key, { ...values, [name]: next as FieldValues[string] }),
              }),
            )}
            <button
              type="button"
              className="icon-button"
              aria-label={t`Remove ${nameOf({ key, values })}`}
              onClick={() => give(rows.filter((row) => row.key !== key))}
            >
              <CloseOutlined />
            </button>
          </>
        )}
      </SortableList>
      <Button size="small" icon={<PlusOutlined />} onClick={() => give([...rows, rowOf(defaultsOf(set))])}>
        {t`Add`}
      </Button>
    </div>
  );
}
