/**
 * Edits the conditions of a rule: blocks of rows with column, operator and value (001 §2.7). The screen declares the columns and where their values
 * come from:
 *
 *   <ConditionEditor columns={columns} blocks={blocks} joined={joined} useOptions={useLeadOptions} onChange={setBlocks} onJoined={setJoined} />
 */
import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, DatePicker, InputNumber, Segmented, Select } from 'antd';
import dayjs from 'dayjs';
import {
  MOST_COUNTED,
  operatorsOf,
  valuesOf,
  type ConditionBlock,
  type ConditionColumn,
  type ConditionRow,
  type Joined,
} from '@matricula/domain/kernel/condition-blocks';
import { DAY } from '../ui/date-presets';
import { SHOWN_CHOSEN } from '../ui/shown-chosen';
import { chosenByEnter, dayFormats } from '../ui/typed-dates';
import { toast } from '../ui/toast';
import { t } from '../texts/texts';
import { changedRow, chosenValue, emptyBlock, parentValues, withoutRow, withRow, type ConditionOption } from './condition-changes';
import '../ui/week-start';
import './conditions.css';

/** The values of a column. `parents`: the values of its parent rows; undefined without such a row. Called as a hook. */
export type UseConditionOptions = (
  column: string,
  parents: readonly string[] | undefined,
) => { options: readonly ConditionOption[]; loading: boolean; /** Other values may be typed. */ free?: boolean };

interface ConditionEditorProps {
  columns: readonly ConditionColumn[];
  blocks: readonly ConditionBlock[];
  /** How the blocks are joined. */
  joined: Joined;
  useOptions: UseConditionOptions;
  /** Nothing can be changed; the form around it disables the inputs. */
  readOnly?: boolean;
  onChange: (blocks: ConditionBlock[]) => void;
  onJoined: (joined: Joined) => void;
}

export function ConditionEditor({ columns, blocks, joined, useOptions, readOnly, onChange, onJoined }: ConditionEditorProps) {
  const remove = (at: readonly [number, number]) => {
    const rest = withoutRow(blocks, at, columns);
    if (rest) onChange(rest);
    else toast.error(t`You can't delete last record`);
  };
  return (
    <div className="conditions">
      <Join label={t`Blocks are joined by`} value={joined} readOnly={readOnly} onChange={onJoined} />
      {blocks.map((block, at) => (
        // Blocks have no id of their own; their order does not change.
        <section key={at} className="conditions-block" aria-label={t`Block ${at + 1}`}>
          <Join
            label={t`Rows of block ${at + 1} are joined by`}
            value={block.condition}
            readOnly={readOnly}
            onChange={(condition) => onChange(blocks.map((one, index) => (index === at ? { ...one, condition } : one)))}
          />
          <ul>
            {block.rules.map((row, rowAt) => (
              <li key={rowAt} aria-label={t`Row ${rowAt + 1}`} className="conditions-row">
                <Row
                  row={row}
                  columns={columns}
                  parents={parentValues(block, row.columnName, columns)}
                  useOptions={useOptions}
                  onChange={(change) => onChange(changedRow(blocks, [at, rowAt], change, columns))}
                />
                <Button
                  icon={<PlusOutlined />}
                  aria-label={t`Add a row`}
                  title={t`Add a row`}
                  onClick={() => onChange(withRow(blocks, [at, rowAt]))}
                />
                <Button
                  icon={<MinusOutlined />}
                  aria-label={t`Remove the row`}
                  title={t`Remove the row`}
                  onClick={() => remove([at, rowAt])}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Button icon={<PlusOutlined />} onClick={() => onChange([...blocks, emptyBlock])}>
        {t`Add Condition Block`}
      </Button>
    </div>
  );
}

interface JoinProps {
  label: string;
  value: Joined;
  readOnly?: boolean;
  onChange: (value: Joined) => void;
}

function Join({ label, value, readOnly, onChange }: JoinProps) {
  const options = [
    { value: 'And' as const, label: t`AND` },
    { value: 'Or' as const, label: t`OR` },
  ];
  return (
    <Segmented className="conditions-join" aria-label={label} value={value} options={options} disabled={readOnly} onChange={onChange} />
  );
}

interface RowProps {
  row: ConditionRow;
  columns: readonly ConditionColumn[];
  parents: readonly string[] | undefined;
  useOptions: UseConditionOptions;
  onChange: (change: Partial<ConditionRow>) => void;
}

function Row({ row, columns, parents, useOptions, onChange }: RowProps) {
  const { columnName, operator } = row;
  const kind = columns.find(({ value }) => value === columnName)?.kind;
  const operators = kind ? operatorsOf[kind].map(({ value, label }) => ({ value: value as string, label: t(label) })) : [];
  return (
    <>
      <Select
        className="conditions-column"
        aria-label={t`Condition`}
        placeholder={t`Select a condition`}
        showSearch={{ optionFilterProp: 'label' }}
        value={columnName || undefined}
        options={columns.map(({ value, label }) => ({ value, label }))}
        onChange={(chosen) => onChange({ columnName: chosen })}
      />
      <Select
        className="conditions-operator"
        aria-label={t`Operator`}
        placeholder={t`Operator`}
        value={operator || undefined}
        options={operators}
        onChange={(chosen) => onChange({ operator: chosen })}
      />
      {kind === 'day' ? (
        <Days row={row} onChange={onChange} />
      ) : kind === 'number' || kind === 'count' ? (
        <Numbers row={row} kind={kind} onChange={onChange} />
      ) : (
        <Words row={row} parents={parents} useOptions={useOptions} onChange={onChange} />
      )}
    </>
  );
}

function Days({ row: { operator, value }, onChange }: Pick<RowProps, 'row' | 'onChange'>) {
  const [from, to] = valuesOf({ value }).map((day) => (day ? dayjs(day) : null));
  if (operator !== 'between') {
    return (
      <DatePicker
        className="conditions-value"
        aria-label={t`Value`}
        format={dayFormats}
        onKeyDown={chosenByEnter}
        value={from ?? null}
        onChange={(day) => onChange({ value: day?.format(DAY) ?? '', displayName: null, valueAry: null })}
      />
    );
  }
  return (
    <DatePicker.RangePicker
      className="conditions-value"
      aria-label={t`Value`}
      format={dayFormats}
      onKeyDown={chosenByEnter}
      value={from && to ? [from, to] : null}
      onChange={(range) => {
        const [first, last] = range ?? [];
        onChange({ value: first && last ? [first.format(DAY), last.format(DAY)] : '', displayName: null, valueAry: null });
      }}
    />
  );
}

function Numbers({ row: { operator, value }, kind, onChange }: Pick<RowProps, 'row' | 'onChange'> & { kind: 'number' | 'count' }) {
  const [from = '', to = ''] = valuesOf({ value });
  const isRange = operator === 'between';
  const change = (values: string[]) =>
    onChange({ value: isRange ? values : (values[0] ?? ''), displayName: isRange ? values.join(' – ') : null, valueAry: null });
  const limits = kind === 'count' ? { min: '0', max: String(MOST_COUNTED), precision: 0 } : {};
  const input = (label: string, text: string, set: (text: string) => void) => (
    <InputNumber<string>
      {...limits}
      stringMode
      className="conditions-value"
      aria-label={label}
      value={text === '' ? null : text}
      onChange={(number) => set(number ?? '')}
    />
  );
  if (!isRange) return input(t`Value`, from, (text) => change([text]));
  return (
    <>
      {input(t`From`, from, (text) => change([text, to]))}
      {input(t`To`, to, (text) => change([from, text]))}
    </>
  );
}

function Words({ row, parents, useOptions, onChange }: Omit<RowProps, 'columns'>) {
  const { options, loading, free } = useOptions(row.columnName, parents);
  const chosen = valuesOf(row).filter((value) => value !== '');
  return (
    <Select
      mode={free && options.length === 0 ? 'tags' : 'multiple'}
      className="conditions-value"
      aria-label={t`Value`}
      placeholder={t`Select values`}
      showSearch={{ optionFilterProp: 'label' }}
      maxTagCount={SHOWN_CHOSEN}
      loading={loading}
      // Undefined takes over from the form, which may be read-only.
      disabled={row.columnName === '' || undefined}
      value={chosen}
      options={[...options]}
      notFoundContent={loading ? t`Loading` : parents?.length === 0 ? t`First select the values that these depend on.` : t`No values`}
      onChange={(values: string[]) => onChange(chosenValue(values, options))}
    />
  );
}
