import './key-list.css';

/** Keys and their actions. */
export function KeyList({ keys, className = '' }: { keys: readonly (readonly [string, string])[]; className?: string }) {
  return (
    <dl className={`keys ${className}`}>
      {keys.map(([key, what]) => (
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
  );
}
