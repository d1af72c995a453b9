import { KeyList } from '../../../shared/grid/key-list';
import { keysOf } from '../../../shared/grid/list-keys';
import { t } from '../../../shared/texts/texts';

/** Keyboard shortcuts. */
export function ShortcutsSection() {
  const keys = [...keysOf(undefined, []), ['Ctrl+Enter', t`save the call action`]] as const;
  return (
    <section aria-labelledby="shortcuts">
      <h2 id="shortcuts">{t`Keys`}</h2>
      <KeyList className="profile-keys" keys={keys} />
    </section>
  );
}
