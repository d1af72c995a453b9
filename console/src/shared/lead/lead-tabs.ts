import { createContext, useContext, type ComponentType } from 'react';
import { type LeadRow } from '@matricula/read-models/lead';

/** A tab of the lead profile. A feature adds its tabs in `<feature>.shell.ts`. */
export interface LeadTab {
  /** Last part of the address, as the screen declares it: `/lp/:id/<path>`. */
  readonly path: string;
  /** With the nouns of the tenant in braces, such as {EntityName}. */
  readonly title: string;
  /** Tabs are sorted by their place; leave gaps of ten for later tabs. */
  readonly place: number;
  readonly Tab: ComponentType<{ lead: LeadRow }>;
  /** Shown next to the title, such as a count. */
  readonly Mark?: ComponentType<{ lead: LeadRow }>;
}

/** The tabs that features add to the lead profile, provided by the shell. */
export const LeadTabs = createContext<readonly LeadTab[]>([]);

/** The tabs that features add to the lead profile. */
export const useLeadTabs = (): readonly LeadTab[] => useContext(LeadTabs);
