import { defineContext } from '../kernel';
import { enquiryForm } from './enquiry-form.record';
import { payoutBoundary } from './payout.decider';
import { payoutEntries } from './payout.entries';
import { payoutEvents } from './payout.events';
import { publisherEntries } from './publisher.entries';
import { publisherEvents } from './publisher.events';
import { publisher } from './publisher.record';
import { marketingReportScreens } from './marketing-report.screens';
import { marketingScreens } from './marketing.screens';

export const marketingContext = defineContext({
  name: 'marketing',
  events: [...publisherEvents, ...payoutEvents],
  boundaries: [payoutBoundary],
  records: [enquiryForm, publisher],
  screens: { ...marketingScreens, ...marketingReportScreens },
  entries: { ...publisherEntries, ...payoutEntries },
  erasedBy: { Publisher: 'It describes a business partner of the institution, not a client.' },
});
