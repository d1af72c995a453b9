import { type ReactNode } from 'react';

export interface Fact {
  label: string;
  /** Left out where there is nothing to say. */
  value: ReactNode;
}

const isSaid = (value: ReactNode) => value !== undefined && value !== null && value !== false && value !== '';

/** What is known of a thing, line by line. */
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
