import { applicationListProjector } from './application-list.projector';
import { formListProjector } from './form-list.projector';
import { formVersionProjector } from './form-version.projector';

export const applicationProjectors = [applicationListProjector, formListProjector, formVersionProjector];
