import { KeyList } from '../../../shared/grid/key-list';
import { keysOf } from '../../../shared/grid/list-keys';

const keys = [...keysOf(undefined, []), ['Ctrl+Enter', 'save the call action']] as const;

/** What the keyboard does. */
export function ShortcutsSection() {
  return (
    <section aria-labelledby="shortcuts">
      <h2 id="shortcuts">Keys</h2>
      <KeyList className="profile-keys" keys={keys} />
    </section>
  );
}
