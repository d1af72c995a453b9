import { checklistListProjector } from './checklist-list.projector';
import { documentListProjector } from './document-list.projector';

export const documentProjectors = [checklistListProjector, documentListProjector];
