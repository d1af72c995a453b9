import { applicationFactsProjector } from './application-facts.projector';
import { applicationListProjector } from './application-list.projector';
import { formListProjector } from './form-list.projector';

export const applicationProjectors = [applicationFactsProjector, applicationListProjector, formListProjector];
