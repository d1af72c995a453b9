import { ContactChoices } from '@matricula/platform';
import type { ActingPorts } from '../acting';
import { BookPaymentsWorker } from './book-payments.worker';
import { FollowOrderOwnerWorker } from './follow-order-owner.worker';
import { LinkReminderWorker } from './link-reminder.worker';
import { paymentLinkTimes } from './payment-link-times.policy';

export const policies = [paymentLinkTimes];

/** Books payments on orders, gives them to the owners of these, and reminds of unpaid links. */
export const workers = ({ store, reads, vault, publicUrl }: ActingPorts) => [
  new BookPaymentsWorker({ store }),
  new FollowOrderOwnerWorker({ store, reads }),
  new LinkReminderWorker({ store, choices: new ContactChoices(store, vault, reads), publicUrl }),
];
