import { shortlistProjector } from './shortlist.projector';

export const shortlistProjectors = [shortlistProjector];
