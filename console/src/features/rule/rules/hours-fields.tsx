import { Form, Select, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { useId } from 'react';
import { weekDays } from '@matricula/domain/rule/step-declarations';
import { t } from '../../../shared/texts/texts';
import { SHOWN_CHOSEN } from '../../../shared/ui/shown-chosen';

/** The hours of a rule, as they are edited. */
export interface HoursForm {
  hours_from: string | null;
  hours_to: string | null;
  days: readonly string[];
}

/** The whole day, every day. */
export const noHours: HoursForm = { hours_from: null, hours_to: null, days: [] };

/** The hours of a rule in words; empty if it has none. */
export const hoursWord = ({ hours_from, hours_to, days }: HoursForm): string =>
  [daysWord(days), hours_from && hours_to ? `${hours_from}–${hours_to}` : ''].filter(Boolean).join(' · ');

/** Days of the week in words. */
export const daysWord = (days: readonly string[]): string =>
  weekDays.flatMap(({ value, label }) => (days.includes(value) ? [t(label)] : [])).join(', ');

/** The hours in which a rule gives or moves leads. */
export function HoursFields({ value, onChange }: { value: HoursForm; onChange: (part: Partial<HoursForm>) => void }) {
  const ids = useId();
  const time = (name: 'hours_from' | 'hours_to', label: string) => (
    <Form.Item label={label} htmlFor={`${ids}-${name}`}>
      <TimePicker
        id={`${ids}-${name}`}
        format="HH:mm"
        needConfirm={false}
        value={value[name] ? dayjs(`2000-01-01T${value[name]}`) : null}
        onChange={(at) => onChange({ [name]: at?.format('HH:mm') ?? null })}
      />
    </Form.Item>
  );
  return (
    <div className="rules-numbers">
      {time('hours_from', t`Hours from`)}
      {time('hours_to', t`Hours to`)}
      <Form.Item label={t`Days of the hours`} htmlFor={`${ids}-days`} help={t`Outside these hours, leads wait. Empty: at any time.`}>
        <Select
          id={`${ids}-days`}
          mode="multiple"
          maxTagCount={SHOWN_CHOSEN}
          value={[...value.days]}
          options={weekDays.map((one) => ({ value: one.value as string, label: t(one.label) }))}
          onChange={(days: string[]) => onChange({ days })}
        />
      </Form.Item>
    </div>
  );
}
