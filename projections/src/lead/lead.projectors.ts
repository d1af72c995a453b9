import { leadHistoryProjector } from './lead-history.projector';
import { leadListProjector } from './lead-list.projector';
import { leadNoteListProjector } from './lead-note-list.projector';

export const leadProjectors = [leadHistoryProjector, leadListProjector, leadNoteListProjector];
