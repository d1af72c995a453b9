import { defineContext } from '../kernel';
import { audienceMentions } from './audience.mentions';
import { broadcastBoundary } from './broadcast.decider';
import { broadcastEntries } from './broadcast.entries';
import { broadcastEvents } from './broadcast.events';
import { enquiryForm } from './enquiry-form.record';
import { audience, campaign, campaignUpload, cityMapping, messageSender } from './lead-generation.records';
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
  events: [...publisherEvents, ...payoutEvents, ...broadcastEvents],
  boundaries: [payoutBoundary, broadcastBoundary],
  records: [enquiryForm, publisher, campaign, audience, messageSender, cityMapping, campaignUpload],
  screens: { ...marketingScreens, ...marketingReportScreens },
  entries: { ...publisherEntries, ...payoutEntries, ...broadcastEntries },
  mentions: [audienceMentions],
  notHandedOver: {
    ownerId: 'The owner of a campaign answers for its goal; nothing is assigned to them, and a colleague may edit it.',
  },
  erasedBy: { Publisher: 'It describes a business partner of the institution, not a client.' },
});
