import { AutoComplete, Select } from 'antd';
import { useState } from 'react';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import type { Field } from '@matricula/domain/kernel/field-set';
import { useSettled } from '../ui/use-settled';
import { chosenLabel } from './chosen-label';
import { SHOWN_CHOSEN } from '../ui/shown-chosen';
import { t } from '../texts/texts';
import { useChosenNames, useRecordOptions } from './record-options';

interface PickerProps {
  id?: string;
  field: Field;
  values: FieldValues;
  value?: string | string[];
  onChange?: (value: string | string[] | undefined) => void;
  onBlur?: () => void;
}

const PAUSE_MS = 200;

/** Selects rows of another list; a `free` field also accepts other text. */
export function RecordPicker({ field, values, value, onChange, ...input }: PickerProps) {
  const [typed, setTyped] = useState('');
  const { options, loading } = useRecordOptions(field, values, useSettled(typed, PAUSE_MS));
  const chosen = value === undefined || (field.free && field.kind !== 'manyOf') ? [] : [value].flat();
  const names = useChosenNames(field, options, chosen);
  const search = { filterOption: false as const, onSearch: setTyped };
  if (field.free && field.kind !== 'manyOf') {
    return (
      <AutoComplete {...input} allowClear options={options} value={value as string | undefined} showSearch={search} onChange={onChange} />
    );
  }
  return (
    <Select
      {...input}
      allowClear
      mode={field.kind !== 'manyOf' ? undefined : field.free ? 'tags' : 'multiple'}
      maxTagCount={SHOWN_CHOSEN}
      options={options}
      loading={loading}
      value={value}
      labelRender={({ value: id, label }) => chosenLabel(String(id), label, names)}
      showSearch={search}
      notFoundContent={loading ? t`Searching…` : typed ? t`No match` : t`Nothing to choose from yet`}
      onChange={onChange}
    />
  );
}
