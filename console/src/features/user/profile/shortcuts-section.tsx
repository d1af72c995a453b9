import { keysOf } from '../../../shared/grid/list-keys';

const calling: [string, string] = ['Ctrl+Enter', 'save the call action'];

/** What the keyboard does. */
export function ShortcutsSection() {
  return (
    <section aria-labelledby="shortcuts">
      <h2 id="shortcuts">Keys</h2>
      <dl className="profile-keys">
        {[...keysOf(undefined, []), calling].map(([key, what]) => (
          <div key={key + what}>
            <dt>
              {key.split(' ').map((one) => (
                <kbd key={one}>{one}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
