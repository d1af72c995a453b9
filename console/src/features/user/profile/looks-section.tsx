import { Segmented } from 'antd';
import { useAppearance, type ModeChoice } from '../../../shared/session/appearance';
import type { Density } from '../../../shared/ui/theme';

/** How the console looks in this browser: what the account menu offers, with words. */
export function LooksSection() {
  const [{ mode, density }, change] = useAppearance();
  return (
    <section aria-labelledby="looks">
      <h2 id="looks">Appearance</h2>
      <div className="profile-card">
        <p>Kept in this browser. System goes by the light or dark of the device.</p>
        <div className="profile-actions">
          <Segmented<ModeChoice>
            aria-label="Light or dark"
            value={mode}
            onChange={(value) => change({ mode: value })}
            options={[
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
              { value: 'system', label: 'System' },
            ]}
          />
          <Segmented<Density>
            aria-label="Height of rows"
            value={density}
            onChange={(value) => change({ density: value })}
            options={[
              { value: 'compact', label: 'Compact' },
              { value: 'normal', label: 'Normal' },
              { value: 'roomy', label: 'Roomy' },
            ]}
          />
        </div>
      </div>
    </section>
  );
}
