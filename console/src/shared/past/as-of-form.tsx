import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useTenantZone } from '../session/session';
import { dayBounds, fromWallClock, inZone, CLOCK_SECONDS } from '../session/tenant-clock';
import { t } from '../texts/texts';
import { DAY } from '../ui/date-presets';
import { momentFormats } from '../ui/typed-dates';

/** Wall-clock format with seconds. */
const SECONDS = 'YYYY-MM-DDTHH:mm:ss';
const MOMENTS = momentFormats(CLOCK_SECONDS);

/** Chooses any past moment in the tenant's zone; frequent ones take one click. */
export function AsOfForm({ at, onShow }: { at: string | undefined; onShow: (at: string) => void }) {
  const zone = useTenantZone();
  const now = inZone(Date.now(), zone);
  const [chosen, setChosen] = useState<string | undefined>(at);
  const offered: [string, string][] = [
    [t`An hour ago`, now.subtract(1, 'hour').toISOString()],
    [t`Start of today`, dayBounds(now.format(DAY), zone).from],
    [t`Yesterday at this time`, now.subtract(1, 'day').toISOString()],
    [t`A week ago`, now.subtract(7, 'day').toISOString()],
  ];
  const ahead = chosen !== undefined && chosen > now.toISOString();
  return (
    <form
      className="as-of-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen && !ahead) onShow(chosen);
      }}
    >
      <label htmlFor="as-of-moment">{t`State as of`}</label>
      <DatePicker
        id="as-of-moment"
        showTime={{ format: CLOCK_SECONDS }}
        needConfirm={false}
        format={MOMENTS}
        maxDate={dayjs(now.format(SECONDS))}
        value={chosen ? dayjs(inZone(chosen, zone).format(SECONDS)) : null}
        onChange={(moment: Dayjs | null) => setChosen(moment ? fromWallClock(moment.format(SECONDS), zone) : undefined)}
      />
      {ahead && (
        <p className="field-error" role="alert">
          {t`This time is in the future.`}
        </p>
      )}
      <button type="submit" className="button button-primary" disabled={!chosen || ahead}>
        {t`Show`}
      </button>
      <ul>
        {offered.map(([name, moment]) => (
          <li key={name}>
            <button type="button" className="link-button" onClick={() => onShow(moment)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </form>
  );
}
