import { admissionListProjector } from './admission-list.projector';

export const admissionProjectors = [admissionListProjector];
