import { Popover, Select } from 'antd';
import { useState } from 'react';
import { datesInWords, type DateChoice } from '../../../shared/ui/date-presets';
import { DateRangePicker } from '../../../shared/ui/date-range-picker';
import { useFilterOptions, useTimelineUsers } from './timeline.query';

const SHOWN_USERS = 5;

export interface TimelineChoice {
  dates: DateChoice;
  property: string | null;
  table: string | null;
  users: readonly string[];
}

interface TimelineFiltersProps {
  value: TimelineChoice;
  /** The range as it will be asked for; undefined is Reset of the picker. */
  acceptDates: (dates: DateChoice | undefined) => DateChoice;
  onChange: (choice: TimelineChoice) => void;
  onReset: () => void;
}

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** Property and table ask at once (TL-07); dates and users with Search. */
export function TimelineFilters({ value, acceptDates, onChange, onReset }: TimelineFiltersProps) {
  const { propertyList, tableList } = useFilterOptions();
  const [dates, setDates] = useState(value.dates);
  const [users, setUsers] = useState<readonly string[]>(value.users);
  const people = useTimelineUsers(users);
  const [choosing, setChoosing] = useState(false);
  const waits = JSON.stringify([dates, users]) !== JSON.stringify([value.dates, value.users]);
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
              setDates(acceptDates(next));
              setChoosing(false);
            }}
          />
        }
      >
        <button type="button" className="button tabular" aria-label={`Dates: ${datesInWords(dates)}`}>
          {datesInWords(dates)} <small aria-hidden="true">▾</small>
        </button>
      </Popover>
      <Select
        allowClear
        showSearch
        className="timeline-select"
        placeholder="Select Property"
        aria-label="Select Property"
        options={optionsOf(propertyList)}
        value={value.property}
        onChange={(property: string | undefined) => onChange({ ...value, property: property ?? null })}
      />
      <Select
        allowClear
        showSearch
        className="timeline-select"
        placeholder="Select Table"
        aria-label="Select Table"
        options={optionsOf(tableList)}
        value={value.table}
        onChange={(table: string | undefined) => onChange({ ...value, table: table ?? null })}
      />
      <Select
        mode="multiple"
        allowClear
        className="timeline-users"
        placeholder="Select User"
        aria-label="Select User"
        maxTagCount={SHOWN_USERS}
        {...people}
        value={[...users]}
        onChange={(next: string[]) => setUsers(next)}
      />
      <button type="submit" className={waits ? 'button button-primary' : 'button'}>
        Search
      </button>
      <button
        type="button"
        className="button"
        onClick={() => {
          setDates(acceptDates(undefined));
          setUsers([]);
          onReset();
        }}
      >
        Reset
      </button>
    </form>
  );
}
