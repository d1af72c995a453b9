import { codes, defineScreen } from '../kernel/screen';

/** Screens of the reports on publishers. */
export const marketingReportScreens = {
  publisherQualityReport: defineScreen('/publisher-quality-report', 'Publisher Quality', codes('Publisher')),
  publisherRatesReport: defineScreen('/publisher-rates-report', 'Publisher Rates', codes('Publisher')),
};
