import { Checkbox, ColorPicker, DatePicker, Input, InputNumber, Select, TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { choicesOf, type Choice, type Field } from '@matricula/domain/kernel/field-set';
import { RecordPicker } from './record-picker';

export interface FieldInputProps {
  /** These come from the form. */
  id?: string;
  value?: unknown;
  onChange?: (value: unknown) => void;
  onBlur?: () => void;
  field: Field;
  label: string;
  values: FieldValues;
  /** Offered instead of the words or the list of the field. */
  options?: readonly Choice[];
  autoFocus?: boolean;
}

const DAY = 'YYYY-MM-DD';
const TIME = 'HH:mm';

/** The input of a field of any kind; what it gives is what the field stores. */
export function FieldInput({ field, label, values, options, value, onChange, ...input }: FieldInputProps) {
  const give = (next: unknown) => onChange?.(next === '' ? undefined : next);
  const written = { ...input, value: (value ?? '') as string, onChange: ({ target }: { target: { value: string } }) => give(target.value) };
  const number = { ...input, value: value as number | undefined, onChange: give, className: 'record-form-number' };
  switch (field.kind) {
    case 'longText':
      return <Input.TextArea {...written} autoSize={{ minRows: 3, maxRows: 10 }} />;
    case 'secret':
      return <Input.Password {...written} autoComplete="new-password" />;
    case 'phone':
      return <Input {...written} type="tel" inputMode="tel" autoComplete="off" />;
    case 'email':
      return <Input {...written} inputMode="email" autoComplete="off" />;
    case 'url':
      return <Input {...written} inputMode="url" />;
    case 'integer':
      return <InputNumber {...number} precision={0} />;
    case 'decimal':
    case 'money':
      return <InputNumber {...number} />;
    case 'flag':
      return (
        <Checkbox {...input} checked={value === true} onChange={({ target }) => onChange?.(target.checked)}>
          {label}
        </Checkbox>
      );
    case 'colour':
      return (
        <ColorPicker
          value={(value as string | undefined) ?? null}
          disabledAlpha
          allowClear
          format="hex"
          showText
          onChange={(colour, css) => give(colour.cleared ? undefined : css)}
        />
      );
    case 'date':
      return (
        <DatePicker
          {...input}
          format="DD MMM YYYY"
          value={value ? dayjs(value as string) : null}
          onChange={(day: Dayjs | null) => give(day?.format(DAY))}
        />
      );
    case 'time':
      return (
        <TimePicker
          {...input}
          format={TIME}
          needConfirm={false}
          value={value ? dayjs(`2000-01-01T${value as string}`) : null}
          onChange={(at: Dayjs | null) => give(at?.format(TIME))}
        />
      );
    case 'choice':
    case 'choices':
      return <Choices field={field} options={options ?? choicesOf(field)} {...input} value={value} onChange={give} />;
    case 'oneOf':
    case 'manyOf':
      if (options && !field.free) return <Choices field={field} options={options} {...input} value={value} onChange={give} />;
      return <RecordPicker {...input} field={field} values={values} value={value as string | undefined} onChange={give} />;
    default:
      return <Input {...written} />;
  }
}

function Choices({
  field,
  options,
  value,
  ...input
}: Pick<FieldInputProps, 'id' | 'onBlur' | 'onChange' | 'autoFocus'> & { field: Field; options: readonly Choice[]; value: unknown }) {
  return (
    <Select
      {...input}
      allowClear={!field.required}
      mode={field.kind === 'choices' || field.kind === 'manyOf' ? 'multiple' : undefined}
      maxTagCount={5}
      showSearch={{ optionFilterProp: 'label' }}
      options={[...options]}
      value={value}
    />
  );
}
