import { LookChoice } from '../../../shared/ui/look-choice';
import { accountTexts } from '../../../shared/texts/account-texts';
import { useTexts } from '../../../shared/texts/use-texts';

/** How the console looks in this browser: what the account menu offers, with words. */
export function LooksSection() {
  const texts = useTexts(accountTexts);
  return (
    <section aria-labelledby="looks">
      <h2 id="looks">{texts.looks}</h2>
      <div className="profile-card">
        <p>{texts.looksMean}</p>
        <div className="profile-actions">
          <LookChoice />
        </div>
      </div>
    </section>
  );
}
