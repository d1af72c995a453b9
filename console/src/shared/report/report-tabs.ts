import type { PageTab } from '../ui/page-tabs';

/** Publishers, and the reports on their leads. */
export const publisherTabs: readonly PageTab[] = [
  { key: 'publishers', title: 'Publishers', to: '/publishers' },
  { key: 'publisher-quality-report', title: 'Quality', to: '/publisher-quality-report' },
  { key: 'publisher-rates-report', title: 'Rates', to: '/publisher-rates-report' },
  { key: 'publisher-payout-report', title: 'Payout', to: '/publisher-payout-report' },
  { key: 'publisher-payments', title: 'Payments', to: '/publisher-payments' },
];

/** Orders as a list and as a cross-tab. */
const orderTabs: readonly PageTab[] = [
  { key: 'order-reports', title: 'Orders', to: '/order-reports' },
  { key: 'order-cross-report', title: 'Cross-tab', to: '/order-cross-report' },
];

const beside = [
  { label: 'Publishers', tabs: publisherTabs },
  { label: 'Orders', tabs: orderTabs },
];

/** The tabs of a report that belongs to a list, including the way back to it. */
export const tabsOf = (report: string) => beside.find(({ tabs }) => tabs.some(({ key }) => key === report));
