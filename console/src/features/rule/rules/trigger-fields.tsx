import { Form, Input, InputNumber, Select, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { useId } from 'react';
import type { ConditionColumn } from '@matricula/domain/kernel/condition-blocks';
import { leadDates, leastTriggerDays, MOST_TRIGGER_DAYS, ruleTriggers, triggerEvents } from '@matricula/domain/rule/rule-triggers';
import { t } from '../../../shared/texts/texts';

/** What starts a rule, as it is edited. */
export interface TriggerForm {
  triggerType: string;
  trigger_field: string | null;
  trigger_event: string | null;
  trigger_date: string | null;
  trigger_days: number | null;
  trigger_at: string | null;
  cron: string | null;
}

/** A trigger without settings. */
export const noTrigger: TriggerForm = {
  ...{ triggerType: 'create', trigger_field: null, trigger_event: null, trigger_date: null },
  ...{ trigger_days: null, trigger_at: null, cron: null },
};

/** What a trigger of each kind begins with. */
const first: Readonly<Record<string, Partial<TriggerForm>>> = {
  date: { trigger_date: 'createdAt', trigger_days: 1, trigger_at: '09:30' },
  schedule: { cron: '0 9 * * mon-fri' },
};

/** The words of a date of leads, or of a column. */
export const triggerWord = (name: string, columns: readonly ConditionColumn[]): string => {
  const label = leadDates.find(({ value }) => value === name)?.label ?? columns.find(({ value }) => value === name)?.label;
  return label === undefined ? name : t(label);
};

interface TriggerFieldsProps {
  /** The triggers that this kind of rule has; all if not given. */
  of?: readonly string[];
  value: TriggerForm;
  columns: readonly ConditionColumn[];
  onChange: (part: Partial<TriggerForm>) => void;
}

/** The trigger of a rule, with the settings that its kind needs. */
export function TriggerFields({ value, columns, of, onChange }: TriggerFieldsProps) {
  const ids = useId();
  const { triggerType, trigger_days, trigger_at, cron } = value;
  const leastDays = leastTriggerDays(value.trigger_date ?? '');
  const daysFor = (date: string) => (trigger_days ?? 0) < leastTriggerDays(date) && { trigger_days: leastTriggerDays(date) };
  const select = (name: 'trigger_field' | 'trigger_event' | 'trigger_date', label: string, of: readonly ConditionOption[]) => (
    <Form.Item label={label} htmlFor={`${ids}-${name}`}>
      <Select
        id={`${ids}-${name}`}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t`Select`}
        value={value[name] ?? undefined}
        options={of.map((one) => ({ value: one.value, label: one.label }))}
        onChange={(to: string) => onChange({ [name]: to, ...(name === 'trigger_date' && daysFor(to)) })}
      />
    </Form.Item>
  );
  const dates = [
    ...leadDates.map((one) => ({ value: one.value, label: t(one.label) })),
    ...columns.filter((one) => one.value.startsWith('customDates.')),
  ];
  return (
    <>
      <Form.Item
        label={t`Trigger`}
        htmlFor={`${ids}-type`}
        help={
          triggerType === 'update'
            ? t`A lead is asked about when it changes. For what comes true as time passes, such as no calls in 7 days, choose a schedule.`
            : undefined
        }
      >
        <Select
          id={`${ids}-type`}
          value={triggerType}
          options={ruleTriggers.flatMap((one) =>
            of && !of.includes(one.value) ? [] : [{ value: one.value as string, label: t(one.label) }],
          )}
          onChange={(to: string) => onChange({ ...noTrigger, ...first[to], triggerType: to })}
        />
      </Form.Item>
      {triggerType === 'field' &&
        select(
          'trigger_field',
          t`Field that changes`,
          columns.filter(({ kind }) => kind !== 'count'),
        )}
      {triggerType === 'event' &&
        select(
          'trigger_event',
          t`What happens`,
          triggerEvents.map((one) => ({ value: one.value, label: t(one.label) })),
        )}
      {triggerType === 'date' && (
        <>
          {select('trigger_date', t`Date`, dates)}
          <Form.Item
            label={leastDays > 0 ? t`Days after it` : t`Days after it (negative: before)`}
            htmlFor={`${ids}-days`}
            help={
              leastDays > 0
                ? t`A lead is asked about on a later day, at the time below.`
                : t`A date that is set after the time below of that day is not asked about.`
            }
          >
            <InputNumber
              id={`${ids}-days`}
              min={leastDays}
              max={MOST_TRIGGER_DAYS}
              precision={0}
              value={trigger_days}
              onChange={(to) => onChange({ trigger_days: to })}
            />
          </Form.Item>
          <Form.Item label={t`At`} htmlFor={`${ids}-at`}>
            <TimePicker
              id={`${ids}-at`}
              format="HH:mm"
              needConfirm={false}
              allowClear={false}
              value={trigger_at ? dayjs(`2000-01-01T${trigger_at}`) : null}
              onChange={(at) => onChange({ trigger_at: at?.format('HH:mm') ?? null })}
            />
          </Form.Item>
        </>
      )}
      {triggerType === 'schedule' && (
        <Form.Item
          label={t`Schedule`}
          htmlFor={`${ids}-cron`}
          help={t`Minute, hour, day, month and day of the week, such as 0 9 * * mon-fri; every 5 minutes at most.`}
        >
          <Input
            id={`${ids}-cron`}
            maxLength={100}
            value={cron ?? ''}
            onChange={({ target }) => onChange({ cron: target.value || null })}
          />
        </Form.Item>
      )}
    </>
  );
}

interface ConditionOption {
  value: string;
  label: string;
}
