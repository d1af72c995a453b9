import { type ReactNode } from 'react';
import './fact-lines.css';

export interface Fact {
  label: string;
  /** Left out if empty. */
  value: ReactNode;
}

const isSaid = (value: ReactNode) => value !== undefined && value !== null && value !== false && value !== '';

/** The facts of an object, one per line; `fact-lines` among its classes sets them out in lines with a rule below each. */
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
