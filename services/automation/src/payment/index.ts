import { ContactChoices } from '@matricula/platform';
import type { ActingPorts } from '../acting';
import { BookPaymentsWorker } from './book-payments.worker';
import { CloseOrderLinksWorker } from './close-order-links.worker';
import { checkWebhooks } from './check-webhooks.schedule';
import { ClosePagesWorker } from './close-pages.worker';
import { FollowOrderOwnerWorker } from './follow-order-owner.worker';
import { LinkReminderWorker } from './link-reminder.worker';
import { paymentLinkTimes } from './payment-link-times.policy';

export const policies = [paymentLinkTimes];

/** Books payments on orders, gives them to the owners of these, reminds of unpaid links, and closes links and pages that are over. */
export const workers = ({ store, reads, vault, outbound, identity, publicUrl }: ActingPorts) => [
  new BookPaymentsWorker({ store, identity }),
  new FollowOrderOwnerWorker({ store, reads }),
  new CloseOrderLinksWorker({ store, reads }),
  new ClosePagesWorker({ store, outbound, publicUrl }),
  new LinkReminderWorker({ store, choices: new ContactChoices(store, vault, reads), publicUrl }),
];

export const schedules = (ports: ActingPorts) => [checkWebhooks(ports)];
