import { Popover, Select } from 'antd';
import { useState } from 'react';
import { datesInWords, type DateChoice } from '../../../shared/ui/date-presets';
import { DateRangePicker } from '../../../shared/ui/date-range-picker';
import { LeadPicker } from './lead-picker';
import { useFilterOptions, useTimelineUsers } from './timeline-options.query';
import { SHOWN_CHOSEN } from '../../../shared/ui/shown-chosen';
import { t } from '../../../shared/texts/texts';

export interface TimelineChoice {
  dates: DateChoice;
  property: string | null;
  table: string | null;
  users: readonly string[];
  leadId: string | null;
  /** A subject of the entries, by kind and id. */
  about: string | null;
  hideSignIns: boolean;
  hideBookkeeping: boolean;
}

interface TimelineFiltersProps {
  value: TimelineChoice;
  /** The range as it will be requested; undefined is Reset of the picker. */
  acceptDates: (dates: DateChoice | undefined) => DateChoice;
  onChange: (choice: TimelineChoice) => void;
  onReset: () => void;
}

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** Dates and users apply with Search; other filters apply immediately (TL-07). Search also refetches. */
export function TimelineFilters({ value, acceptDates, onChange, onReset }: TimelineFiltersProps) {
  const { propertyList, tableList } = useFilterOptions();
  const asked = JSON.stringify([value.dates, value.users]);
  const [waiting, setWaiting] = useState({ asked, dates: value.dates, users: value.users });
  // Changed from outside: browser navigation or a link.
  if (waiting.asked !== asked) setWaiting({ asked, dates: value.dates, users: value.users });
  const { dates, users } = waiting;
  const people = useTimelineUsers(users);
  const [choosing, setChoosing] = useState(false);
  const waits = JSON.stringify([dates, users]) !== asked;
  return (
    <form
      className="list-tools timeline-filters"
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ ...value, dates, users });
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
            value={dates}
            onChange={(next) => {
              setWaiting({ ...waiting, dates: acceptDates(next) });
              setChoosing(false);
            }}
          />
        }
      >
        <button type="button" className="button tabular" aria-label={t`Dates: ${datesInWords(dates)}`}>
          {datesInWords(dates)} <small aria-hidden="true">▾</small>
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
        maxTagCount={SHOWN_CHOSEN}
        {...people}
        value={[...users]}
        onChange={(chosen: string[]) => setWaiting({ ...waiting, users: chosen })}
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
      <label className="timeline-check">
        <input
          type="checkbox"
          checked={!value.hideBookkeeping}
          onChange={({ target }) => onChange({ ...value, hideBookkeeping: !target.checked })}
        />
        {t`Reminders and timers`}
      </label>
      <button type="submit" className={waits ? 'button button-primary' : 'button'}>{t`Search`}</button>
      <button
        type="button"
        className="button"
        onClick={() => {
          setWaiting({ asked, dates: acceptDates(undefined), users: [] });
          onReset();
        }}
      >{t`Reset`}</button>
    </form>
  );
}
