import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type KeyboardEvent } from 'react';
import { useTenantZone } from '../session/session';
import { fromWallClock, toWallClock, WALL, TIME_WORDS } from '../session/tenant-clock';
import { t } from '../texts/texts';
import { momentFormats } from '../ui/typed-dates';
import '../ui/week-start';
import { quickTimes } from './follow-up-times';
import './follow-up-date.css';

const MOMENTS = momentFormats(TIME_WORDS);

interface FollowUpDateProps {
  id: string;
  /** ISO 8601 UTC. */
  value: string | undefined;
  onChange: (at: string | undefined) => void;
  onBlur?: () => void;
  invalid?: boolean;
  /** Called after a frequent time was chosen: the focus moves to the next field. */
  onChosen?: () => void;
}

/** Date and time of a follow-up. Frequent times take one key: their digit, or arrows and Enter. */
export function FollowUpDate({ id, value, onChange, onBlur, invalid, onChosen }: FollowUpDateProps) {
  const zone = useTenantZone();
  const here = (at: string) => dayjs(toWallClock(at, zone));
  const now = here(new Date().toISOString());
  const times = quickTimes(new Date(), zone);
  const choose = (at: string) => {
    onChange(at);
    onChosen?.();
  };
  const pressed = (event: KeyboardEvent<HTMLElement>) => {
    const time = times[Number(event.key) - 1];
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (time) choose(time.at);
    else if (step) buttons[buttons.findIndex((button) => button === document.activeElement) + step]?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <div className="follow-up-date">
      <DatePicker
        id={id}
        showTime={{ format: TIME_WORDS, use12Hours: true }}
        format={MOMENTS}
        needConfirm={false}
        status={invalid ? 'error' : undefined}
        value={value ? here(value) : null}
        disabledDate={(day: Dayjs) => day.isBefore(now, 'day')}
        onChange={(wall) => onChange(wall ? fromWallClock(wall.format(WALL), zone) : undefined)}
        onBlur={onBlur}
      />
      <span className="quick-times" role="group" aria-label={t`Frequent times`} onKeyDown={pressed}>
        {times.map(({ label, at }, index) => (
          <button key={label} type="button" title={t`Key ${index + 1}`} aria-pressed={value === at} onClick={() => choose(at)}>
            {label}
          </button>
        ))}
      </span>
    </div>
  );
}
