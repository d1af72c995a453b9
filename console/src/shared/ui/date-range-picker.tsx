import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTenantZone } from '../session/session';
import { DATE_WORDS, inZone } from '../session/tenant-clock';
import { DAY, daysOf, presets, type DateChoice } from './date-presets';
import { t } from '../texts/texts';
import './week-start';
import './date-range-picker.css';

const INVALID_DAYS_FROM_TODAY = [2, 3, 5];

interface DateRangePickerProps {
  value: DateChoice | undefined;
  onChange: (value: DateChoice | undefined) => void;
  /** No day after today can be chosen. */
  untilToday?: boolean;
}

/** The documented date range: presets, a calendar that starts on Monday, Reset (DP-01 to DP-03). */
export function DateRangePicker({ value, onChange, untilToday = false }: DateRangePickerProps) {
  const zone = useTenantZone();
  const days = value && daysOf(value, zone);
  const today = dayjs(inZone(Date.now(), zone).format(DAY));
  const chosen = value && 'preset' in value ? value.preset : undefined;
  return (
    <div className="date-range">
      <div className="date-range-presets" role="group" aria-label={t`Presets`}>
        {presets.map(({ slug, label }) => (
          <button key={slug} type="button" aria-pressed={chosen === slug} onClick={() => onChange({ preset: slug })}>
            {t(label)}
          </button>
        ))}
        <button type="button" className="date-range-reset" onClick={() => onChange(undefined)}>
          {t`Reset`}
        </button>
      </div>
      <DatePicker.RangePicker
        allowClear={false}
        format={DATE_WORDS}
        value={days ? [dayjs(days.from), dayjs(days.to)] : null}
        disabledDate={(day: Dayjs) => {
          const ahead = day.startOf('day').diff(today, 'day');
          return INVALID_DAYS_FROM_TODAY.includes(ahead) || (untilToday && ahead > 0);
        }}
        onChange={(range) => {
          const [from, to] = range ?? [];
          if (from && to) onChange({ from: from.format(DAY), to: to.format(DAY) });
        }}
      />
    </div>
  );
}
