import { createContext, useContext } from 'react';
import { type Schema } from '../http/answers';

/** The log position of a past read; sent as `past`. */
export type PastLink = Schema<'PastLinkDto'>;

/** Context for past rows: components inside read with the link. */
export const PastRows = createContext<PastLink | undefined>(undefined);

export const usePastRows = (): PastLink | undefined => useContext(PastRows);

/** The parameter of an address that holds a moment, ISO 8601 UTC. */
export const AS_OF = 'asOf';

/** The moment in an address; undefined if invalid. */
export function readMoment(text: string | null): string | undefined {
  if (!text || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/.test(text)) return undefined;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
