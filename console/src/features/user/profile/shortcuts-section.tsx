import { KeyList } from '../../../shared/grid/key-list';
import { keysOf } from '../../../shared/grid/list-keys';
import { accountTexts } from '../../../shared/texts/account-texts';
import { useTexts } from '../../../shared/texts/use-texts';

/** What the keyboard does. */
export function ShortcutsSection() {
  const texts = useTexts(accountTexts);
  const keys = [...keysOf(undefined, []), ['Ctrl+Enter', texts.saveCallAction]] as const;
  return (
    <section aria-labelledby="shortcuts">
      <h2 id="shortcuts">{texts.keys}</h2>
      <KeyList className="profile-keys" keys={keys} />
    </section>
  );
}
