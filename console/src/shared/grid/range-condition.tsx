import { InputNumber } from 'antd';
import { type Condition, type FilterField } from './conditions';
import { t } from '../texts/texts';

/** A number from and to. */
export function RangeCondition({
  field,
  condition,
  onChange,
}: {
  field: FilterField;
  condition?: Condition;
  onChange: (condition: Condition | undefined) => void;
}) {
  const range = condition?.op === 'range' ? condition : { from: undefined, to: undefined };
  const { scale = 1 } = field;
  const typed = (stored: number | undefined) => (stored === undefined ? undefined : stored / scale);
  const stored = (value: number | null) => (value === null ? undefined : Math.round(value * scale * 1e6) / 1e6);
  const set = (from: number | undefined, to: number | undefined) =>
    onChange(from === undefined && to === undefined ? undefined : { field: field.field, op: 'range', from, to });
  return (
    <div className="facet-range">
      <InputNumber
        aria-label={t`${field.title} from`}
        placeholder={t`from`}
        value={typed(range.from)}
        onChange={(value) => set(stored(value), range.to)}
      />
      <InputNumber
        aria-label={t`${field.title} to`}
        placeholder={t`to`}
        value={typed(range.to)}
        onChange={(value) => set(range.from, stored(value))}
      />
    </div>
  );
}
