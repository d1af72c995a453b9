import { publisherDaysProjector } from './publisher-days.projector';
import { publisherFactsProjector } from './publisher-facts.projector';

export const marketingProjectors = [publisherDaysProjector, publisherFactsProjector];
