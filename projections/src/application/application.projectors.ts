import { applicationListProjector } from './application-list.projector';
import { formListProjector } from './form-list.projector';

export const applicationProjectors = [applicationListProjector, formListProjector];
