import { formListProjector } from './form-list.projector';
import { formVersionProjector } from './form-version.projector';

export const applicationProjectors = [formListProjector, formVersionProjector];
