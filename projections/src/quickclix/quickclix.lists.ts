import type { ListDeclaration } from '@matricula/lists';
import { quickLinkCounts, type QuickLinkCountsRow } from '@matricula/read-models/quickclix';

export const quickclixLists: readonly ListDeclaration<QuickLinkCountsRow>[] = [
  { name: 'quick-link-counts', model: quickLinkCounts, adminsOnly: true },
];
