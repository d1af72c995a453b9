import { applicationFactsProjector } from './application-facts.projector';
import { applicationListProjector } from './application-list.projector';
import { formColumnsProjector } from './form-columns.projector';
import { formListProjector } from './form-list.projector';

export const applicationProjectors = [applicationFactsProjector, applicationListProjector, formColumnsProjector, formListProjector];
