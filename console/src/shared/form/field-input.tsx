import { StarFilled } from '@ant-design/icons';
import { AutoComplete, Checkbox, ColorPicker, DatePicker, Input, InputNumber, Rate, Select, TimePicker } from 'antd';
import { type ReactNode } from 'react';
import dayjs, { type Dayjs } from 'dayjs';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { choicesOf, type Choice, type Field } from '@matricula/domain/kernel/field-set';
import { useTenantZone } from '../session/session';
import { fromWallClock, toWallClock, WALL, TIME_WORDS } from '../session/tenant-clock';
import { RecordPicker } from './record-picker';
import { RowsInput } from './rows-input';
import '../ui/week-start';
import { SHOWN_CHOSEN } from '../ui/shown-chosen';
import { t } from '../texts/texts';
import { chosenByEnter, dayFormats, momentFormats } from '../ui/typed-dates';

export interface FieldInputProps {
  /** Provided by the form. */
  id?: string;
  value?: unknown;
  onChange?: (value: unknown) => void;
  onBlur?: () => void;
  field: Field;
  label: string;
  values: FieldValues;
  /** Replaces the field's own options. */
  options?: readonly Choice[];
  autoFocus?: boolean;
  /** For a secret: one is stored, and stays unless another is typed. */
  isSet?: boolean;
}

/** Props shared by all inputs. */
type Named = Pick<FieldInputProps, 'id' | 'onBlur' | 'onChange' | 'autoFocus'> & { 'aria-label'?: string; placeholder?: string };

const DAY = 'YYYY-MM-DD';
const TIME = 'HH:mm';
/** Displayed in the standard format; typed in either format. */
const TIMES = [TIME_WORDS, TIME];
const MOMENTS = TIMES.flatMap(momentFormats);

const MOMENT = 'YYYY-MM-DDTHH:mm';
/** The time selection of a date picker, in the field's format. */
const CLOCK = { format: TIME_WORDS, use12Hours: true };

/** Shifts a moment by the zone's offset to UTC in minutes, for display, and back. */
const shownMoment = (iso: string, shift: number) => dayjs(new Date(Date.parse(iso) + shift * 60_000).toISOString().slice(0, MOMENT.length));
const storedMoment = (shown: Dayjs, shift: number) => new Date(Date.parse(`${shown.format(MOMENT)}Z`) - shift * 60_000).toISOString();

/** A choice with a translated label. */
const said = (choice: Choice): Choice => ({ ...choice, label: t(choice.label) });

/** The text of a read-only value: its choice's label, if there is one. */
function wordsOf(value: unknown, choices: readonly Choice[]): string {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const choice = choices.find((one) => one.value === text);
  return choice ? t(choice.label) : text;
}

/** The input for any field kind; returns the value as the field stores it. */

export function FieldInput({ field, label, values, options, value, onChange, isSet, ...of }: FieldInputProps) {
  // A field within a row has no visible label.
  const input = of.id ? of : { ...of, 'aria-label': label, placeholder: t(field.label) };
  const give = (next: unknown) => onChange?.(next === '' ? undefined : next);
  if (field.readOnly) return <Input {...input} readOnly disabled value={wordsOf(value, options ?? choicesOf(field))} />;
  const written = { ...input, value: (value ?? '') as string, onChange: ({ target }: { target: { value: string } }) => give(target.value) };
  const number = { ...input, value: value as number | undefined, onChange: give, className: 'record-form-whole' };
  switch (field.kind) {
    case 'longText':
      return <Input.TextArea {...written} autoSize={{ minRows: 3, maxRows: 10 }} />;
    case 'secret':
      return <Input.Password {...written} autoComplete="new-password" placeholder={isSet ? t`Set. Type to replace it` : undefined} />;
    case 'phone':
      return <Input {...written} type="tel" inputMode="tel" autoComplete="off" />;
    case 'email':
      return <Input {...written} inputMode="email" autoComplete="off" />;
    case 'url':
      return <Input {...written} inputMode="url" />;
    case 'integer':
      if (field.stars)
        return <Stars {...input} most={typeof field.most === 'number' ? field.most : 5} label={label} value={value} onChange={give} />;
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
          className="record-form-whole"
          onKeyDown={chosenByEnter}
          format={dayFormats}
          value={value ? dayjs(value as string) : null}
          onChange={(day: Dayjs | null) => give(day?.format(DAY))}
        />
      );
    case 'dateTime':
      if (field.shift === undefined) return <Moment {...input} value={value as string | undefined} onChange={give} />;
      return (
        <DatePicker
          {...input}
          className="record-form-whole"
          showTime={CLOCK}
          needConfirm={false}
          onKeyDown={chosenByEnter}
          format={MOMENTS}
          value={value ? shownMoment(value as string, field.shift) : null}
          onChange={(at: Dayjs | null) => give(at ? storedMoment(at, field.shift ?? 0) : undefined)}
        />
      );
    case 'time':
      return (
        <TimePicker
          {...input}
          className="record-form-whole"
          onKeyDown={chosenByEnter}
          format={TIMES}
          use12Hours
          needConfirm={false}
          value={value ? dayjs(`2000-01-01T${value as string}`) : null}
          onChange={(at: Dayjs | null) => give(at?.format(TIME))}
        />
      );
    case 'list':
      return (
        <RowsInput
          field={field}
          value={value as FieldValues[] | undefined}
          onChange={onChange}
          onBlur={input.onBlur}
          part={({ key, ...props }) => <FieldInput key={key} {...props} />}
        />
      );
    case 'choice':
    case 'choices':
      if (field.free && field.kind === 'choice') {
        return (
          <AutoComplete
            {...input}
            allowClear
            showSearch={{ filterOption: true }}
            options={(options ?? choicesOf(field)).map(said)}
            value={value as string | undefined}
            onChange={give}
          />
        );
      }
      return <Choices field={field} options={(options ?? choicesOf(field)).map(said)} {...input} value={value} onChange={give} />;
    case 'oneOf':
    case 'manyOf':
      if (options && !field.free) return <Choices field={field} options={options} {...input} value={value} onChange={give} />;
      return <RecordPicker {...input} field={field} values={values} value={value as string | undefined} onChange={give} />;
    default:
      return <Input {...written} />;
  }
}

function Choices({ field, options, value, ...input }: Named & { field: Field; options: readonly Choice[]; value: unknown }) {
  const chosen = Array.isArray(value) ? value.length : 0;
  return (
    <Select
      {...input}
      allowClear={!field.required}
      mode={field.kind !== 'choices' && field.kind !== 'manyOf' ? undefined : field.free ? 'tags' : 'multiple'}
      maxTagCount={field.all?.shown ?? SHOWN_CHOSEN}
      popupRender={
        field.all &&
        ((menu) => (
          <>
            <label className="record-form-all">
              <input
                type="checkbox"
                checked={chosen === options.length}
                ref={(box) => {
                  if (box) box.indeterminate = chosen > 0 && chosen < options.length;
                }}
                onChange={({ target }) => input.onChange?.(target.checked ? options.map((one) => one.value) : [])}
              />
              {t`Select all`}
            </label>
            {menu}
          </>
        ))
      }
      showSearch={{ optionFilterProp: 'label' }}
      options={[...options]}
      optionRender={({ data }) => <Swatched {...data} />}
      labelRender={({ value: chosen, label }) => <Swatched label={label} swatch={options.find((one) => one.value === chosen)?.swatch} />}
      value={value}
    />
  );
}

/** A moment, chosen in the tenant's zone. */
function Moment({ value, onChange, ...input }: Named & { value?: string }) {
  const zone = useTenantZone();
  return (
    <DatePicker
      {...input}
      className="record-form-whole"
      showTime={CLOCK}
      needConfirm={false}
      onKeyDown={chosenByEnter}
      format={MOMENTS}
      value={value ? dayjs(toWallClock(value, zone)) : null}
      onChange={(at: Dayjs | null) => onChange?.(at ? fromWallClock(at.format(WALL), zone) : undefined)}
    />
  );
}

/** Clicking the same star again clears the rating. */
function Stars({
  most,
  label,
  value,
  onChange,
  ...input
}: Pick<FieldInputProps, 'id' | 'onBlur' | 'onChange'> & { most: number; label: string; value: unknown }) {
  return (
    <div role="radiogroup" aria-label={label}>
      <Rate
        {...input}
        count={most}
        character={({ index = 0 }) => <StarFilled aria-label={t`${index + 1} of ${most}`} />}
        value={(value as number | undefined) ?? 0}
        onChange={(stars) => onChange?.(stars || undefined)}
      />
    </div>
  );
}

function Swatched({ label, swatch }: { label: ReactNode; swatch?: string }) {
  if (!swatch) return label;
  return (
    <>
      <span className="record-form-swatch" style={{ background: swatch }} aria-hidden="true" /> {label}
    </>
  );
}
