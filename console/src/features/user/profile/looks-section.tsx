import { LookChoice } from '../../../shared/ui/look-choice';
import { t } from '../../../shared/texts/texts';

/** Appearance in this browser: the options of the account menu, with explanations. */
export function LooksSection() {
  return (
    <section aria-labelledby="looks">
      <h2 id="looks">{t`Appearance`}</h2>
      <div className="profile-card">
        <p>{t`Stored in this browser. System follows the light or dark mode of the device.`}</p>
        <div className="profile-actions">
          <LookChoice />
        </div>
      </div>
    </section>
  );
}
