import { createContext, useContext } from 'react';

/** Around a lead as it was: the moment. Nothing of it can be changed. */
export const Then = createContext<string | undefined>(undefined);

/** The moment at which the lead is shown; undefined while it is shown as it is. */
export const useThen = (): string | undefined => useContext(Then);
