import { Popover, Select } from 'antd';
import { useState } from 'react';
import { datesInWords, type DateChoice } from '../../../shared/ui/date-presets';
import { DateRangePicker } from '../../../shared/ui/date-range-picker';
import { LeadPicker } from './lead-picker';
import { useFilterOptions, useTimelineUsers } from './timeline-options.query';
import { t } from '../../../shared/texts/texts';

const SHOWN_USERS = 5;

export interface TimelineChoice {
  dates: DateChoice;
  property: string | null;
  table: string | null;
  users: readonly string[];
  leadId: string | null;
  /** One thing that the entries are about, by its kind and id. */
  about: string | null;
  hideSignIns: boolean;
}

interface TimelineFiltersProps {
  value: TimelineChoice;
  /** The range as it will be asked for; undefined is Reset of the picker. */
  acceptDates: (dates: DateChoice | undefined) => DateChoice;
  onChange: (choice: TimelineChoice) => void;
  onReset: () => void;
}

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** Whatever is chosen is asked for at once; Search asks again. */
export function TimelineFilters({ value, acceptDates, onChange, onReset }: TimelineFiltersProps) {
  const { propertyList, tableList } = useFilterOptions();
  const people = useTimelineUsers(value.users);
  const [choosing, setChoosing] = useState(false);
  return (
    <form
      className="list-tools timeline-filters"
      onSubmit={(event) => {
        event.preventDefault();
        onChange(value);
      }}
    >
      <Popover
        trigger="click"
        placement="bottomLeft"
        arrow={false}
        open={choosing}
        onOpenChange={setChoosing}
        content={
          <DateRangePicker
            untilToday
            value={value.dates}
            onChange={(next) => {
              onChange({ ...value, dates: acceptDates(next) });
              setChoosing(false);
            }}
          />
        }
      >
        <button type="button" className="button tabular" aria-label={t`Dates: ${datesInWords(value.dates)}`}>
          {datesInWords(value.dates)} <small aria-hidden="true">▾</small>
        </button>
      </Popover>
      <Select
        allowClear
        showSearch
        className="timeline-select"
        placeholder={t`Select Property`}
        aria-label={t`Select Property`}
        options={optionsOf(propertyList)}
        value={value.property}
        onChange={(property: string | undefined) => onChange({ ...value, property: property ?? null })}
      />
      <Select
        allowClear
        showSearch
        className="timeline-select"
        placeholder={t`Select Table`}
        aria-label={t`Select Table`}
        options={optionsOf(tableList)}
        value={value.table}
        onChange={(table: string | undefined) => onChange({ ...value, table: table ?? null })}
      />
      <Select
        mode="multiple"
        allowClear
        className="timeline-users"
        placeholder={t`Select User`}
        aria-label={t`Select User`}
        maxTagCount={SHOWN_USERS}
        {...people}
        value={[...value.users]}
        onChange={(users: string[]) => onChange({ ...value, users })}
      />
      <LeadPicker value={value.leadId} onChange={(leadId) => onChange({ ...value, leadId })} />
      <label className="timeline-check">
        <input
          type="checkbox"
          checked={!value.hideSignIns}
          onChange={({ target }) => onChange({ ...value, hideSignIns: !target.checked })}
        />
        {t`Sign-ins and presence`}
      </label>
      <button type="submit" className="button">{t`Search`}</button>
      <button type="button" className="button" onClick={onReset}>{t`Reset`}</button>
    </form>
  );
}
