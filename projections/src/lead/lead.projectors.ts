import { leadDuplicatesProjector } from './lead-duplicates.projector';
import { leadHistoryProjector } from './lead-history.projector';
import { leadListProjector } from './lead-list.projector';
import { leadNoteListProjector } from './lead-note-list.projector';
import { leadNumbersProjector } from './lead-numbers.projector';

export const leadProjectors = [
  leadDuplicatesProjector,
  leadHistoryProjector,
  leadListProjector,
  leadNoteListProjector,
  leadNumbersProjector,
];
