import { InputNumber, Radio } from 'antd';
import { t } from '../../../shared/texts/texts';
import './controls.css';

export type Held = 'throttled' | 'all' | 'younger' | 'none';

/** What is chosen for runs that wait at the end of a stop or a pause. */
export interface HeldChoice {
  held: Held;
  minutes: number;
}

export const usualHeld: HeldChoice = { held: 'throttled', minutes: 60 };

/** The choice as the calls take it. */
export const heldBody = ({ held, minutes }: HeldChoice) => ({ held, minutes: held === 'younger' ? minutes : undefined });

/** Asks which of the waiting runs go on. */
export function HeldChoices({ value, onChange }: { value: HeldChoice; onChange: (value: HeldChoice) => void }) {
  const { held, minutes } = value;
  return (
    <>
      <Radio.Group className="controls-choices" value={held} onChange={({ target }) => onChange({ held: target.value as Held, minutes })}>
        <Radio value="throttled">{t`All go on, some each minute`}</Radio>
        <Radio value="all">{t`All go on at once`}</Radio>
        <Radio value="younger">{t`Only those that began a short time ago go on; the others are discarded`}</Radio>
        <Radio value="none">{t`None goes on: all are discarded`}</Radio>
      </Radio.Group>
      {held === 'younger' && (
        <label className="controls-minutes">
          {t`Began within minutes`}{' '}
          <InputNumber
            aria-label={t`Began within minutes`}
            min={1}
            precision={0}
            value={minutes}
            onChange={(to) => onChange({ held, minutes: to ?? 1 })}
          />
        </label>
      )}
    </>
  );
}
