import { createContext, useContext } from 'react';

/** Context for a past lead: the moment. It cannot be edited. */
export const PastMoment = createContext<string | undefined>(undefined);

/** The moment of the shown lead; undefined for the current state. */
export const usePastMoment = (): string | undefined => useContext(PastMoment);
