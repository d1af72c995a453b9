import { type ReactNode } from 'react';

export interface Fact {
  label: string;
  /** Left out if empty. */
  value: ReactNode;
}

const isSaid = (value: ReactNode) => value !== undefined && value !== null && value !== false && value !== '';

/** The facts of an object, one per line. */
export function FactList({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={className}>
      {facts.map(
        ({ label, value }) =>
          isSaid(value) && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
