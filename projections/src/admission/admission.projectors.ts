import { admissionFactsProjector } from './admission-facts.projector';
import { admissionListProjector } from './admission-list.projector';

export const admissionProjectors = [admissionListProjector, admissionFactsProjector];
