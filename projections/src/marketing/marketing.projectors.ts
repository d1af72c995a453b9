import { audienceMembersProjector } from './audience-members.projector';
import { broadcastMessagesProjector } from './broadcast-messages.projector';
import { broadcastsProjector } from './broadcasts.projector';
import { publisherDaysProjector } from './publisher-days.projector';
import { publisherFactsProjector } from './publisher-facts.projector';
import { publisherPaymentsProjector } from './publisher-payments.projector';

export const marketingProjectors = [
  publisherDaysProjector,
  publisherFactsProjector,
  publisherPaymentsProjector,
  broadcastsProjector,
  broadcastMessagesProjector,
  audienceMembersProjector,
];
