import { Segmented } from 'antd';
import { useAppearance, type ModeChoice } from '../session/appearance';
import type { Density } from './theme';
import { t } from '../texts/texts';

/** Appearance in this browser: theme and row height. `block`: full width. */
export function LookChoice({ block }: { block?: boolean }) {
  const [{ mode, density }, change] = useAppearance();
  return (
    <>
      <Segmented<ModeChoice>
        block={block}
        aria-label={t`Appearance`}
        value={mode}
        onChange={(value) => change({ mode: value })}
        options={[
          { value: 'light', label: t`Light` },
          { value: 'dark', label: t`Dark` },
          { value: 'system', label: t`System` },
        ]}
      />
      <Segmented<Density>
        block={block}
        aria-label={t`Density`}
        value={density}
        onChange={(value) => change({ density: value })}
        options={[
          { value: 'compact', label: t`Compact` },
          { value: 'normal', label: t`Normal` },
          { value: 'roomy', label: t`Roomy` },
        ]}
      />
    </>
  );
}
