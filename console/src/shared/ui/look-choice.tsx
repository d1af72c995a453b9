import { Segmented } from 'antd';
import { useAppearance, type ModeChoice } from '../session/appearance';
import type { Density } from './theme';

/** How the console looks in this browser: light or dark, and how high rows are. `block`: as wide as where they stand. */
export function LookChoice({ block }: { block?: boolean }) {
  const [{ mode, density }, change] = useAppearance();
  return (
    <>
      <Segmented<ModeChoice>
        block={block}
        aria-label="Appearance"
        value={mode}
        onChange={(value) => change({ mode: value })}
        options={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
          { value: 'system', label: 'System' },
        ]}
      />
      <Segmented<Density>
        block={block}
        aria-label="Density"
        value={density}
        onChange={(value) => change({ density: value })}
        options={[
          { value: 'compact', label: 'Compact' },
          { value: 'normal', label: 'Normal' },
          { value: 'roomy', label: 'Roomy' },
        ]}
      />
    </>
  );
}
