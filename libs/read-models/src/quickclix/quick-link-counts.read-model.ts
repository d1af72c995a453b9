import { defineReadModel, integer, keyword } from '../kernel';

/** What came of a quick link: clicks, and the applications that began with it. */
export interface QuickLinkCountsRow {
  quickLinkId: string;
  opened: number;
  started: number;
  submitted: number;
  /** Applications whose fee was paid. */
  paid: number;
}

export const quickLinkCounts = defineReadModel<QuickLinkCountsRow>({
  name: 'quick-link-counts',
  version: 1,
  key: 'quickLinkId',
  few: true,
  fields: { quickLinkId: keyword(), opened: integer(), started: integer(), submitted: integer(), paid: integer() },
});
