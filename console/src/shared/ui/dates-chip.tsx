import { Popover } from 'antd';
import { useState } from 'react';
import { datesInWords, type DateChoice } from './date-presets';
import { DateRangePicker } from './date-range-picker';
import '../grid/filter-chips.css';
import './dates-chip.css';

interface DatesChipProps {
  value: DateChoice;
  /** Undefined: the default days. */
  onChange: (value: DateChoice | undefined) => void;
  /** No day after today can be chosen. */
  untilToday?: boolean;
}

/** The days of a screen: a chip that shows them and opens the documented date range. */
export function DatesChip({ value, onChange, untilToday }: DatesChipProps) {
  const [choosing, setChoosing] = useState(false);
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      open={choosing}
      onOpenChange={setChoosing}
      content={
        <DateRangePicker
          value={value}
          untilToday={untilToday}
          onChange={(next) => {
            onChange(next);
            setChoosing(false);
          }}
        />
      }
    >
      <button type="button" className="chip chip-add dates-chip tabular">
        {datesInWords(value)} <small aria-hidden="true">▾</small>
      </button>
    </Popover>
  );
}
