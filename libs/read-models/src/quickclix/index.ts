export { quickLinkCounts, type QuickLinkCountsRow } from './quick-link-counts.read-model';
