import { type ReactNode } from 'react';

/** A quick action at the end of a row. */
export function Quick({ label, icon, run }: { label: string; icon: ReactNode; run: () => void }) {
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={run}>
      {icon}
    </button>
  );
}
