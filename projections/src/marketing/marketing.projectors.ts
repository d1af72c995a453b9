import { publisherDaysProjector } from './publisher-days.projector';
import { publisherFactsProjector } from './publisher-facts.projector';
import { publisherPaymentsProjector } from './publisher-payments.projector';

export const marketingProjectors = [publisherDaysProjector, publisherFactsProjector, publisherPaymentsProjector];
