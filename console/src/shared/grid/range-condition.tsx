import { InputNumber } from 'antd';
import { type Condition, type FilterField } from './conditions';
import { listTexts } from '../texts/list-texts';
import { useTexts } from '../texts/use-texts';

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
  const texts = useTexts(listTexts);
  const range = condition?.op === 'range' ? condition : { from: undefined, to: undefined };
  const set = (from: number | undefined, to: number | undefined) =>
    onChange(from === undefined && to === undefined ? undefined : { field: field.field, op: 'range', from, to });
  return (
    <div className="facet-range">
      <InputNumber
        aria-label={texts.fieldFrom(field.title)}
        placeholder={texts.from}
        value={range.from}
        onChange={(value) => set(value ?? undefined, range.to)}
      />
      <InputNumber
        aria-label={texts.fieldTo(field.title)}
        placeholder={texts.to}
        value={range.to}
        onChange={(value) => set(range.from, value ?? undefined)}
      />
    </div>
  );
}
