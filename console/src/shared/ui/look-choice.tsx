import { Segmented } from 'antd';
import { useAppearance, type ModeChoice } from '../session/appearance';
import type { Density } from './theme';
import { commonTexts } from '../texts/common-texts';
import { useTexts } from '../texts/use-texts';

/** How the console looks in this browser: light or dark, and how high rows are. `block`: as wide as where they stand. */
export function LookChoice({ block }: { block?: boolean }) {
  const [{ mode, density }, change] = useAppearance();
  const texts = useTexts(commonTexts);
  return (
    <>
      <Segmented<ModeChoice>
        block={block}
        aria-label={texts.appearance}
        value={mode}
        onChange={(value) => change({ mode: value })}
        options={[
          { value: 'light', label: texts.light },
          { value: 'dark', label: texts.dark },
          { value: 'system', label: texts.system },
        ]}
      />
      <Segmented<Density>
        block={block}
        aria-label={texts.density}
        value={density}
        onChange={(value) => change({ density: value })}
        options={[
          { value: 'compact', label: texts.compact },
          { value: 'normal', label: texts.normal },
          { value: 'roomy', label: texts.roomy },
        ]}
      />
    </>
  );
}
