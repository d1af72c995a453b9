import { callActionList } from '@matricula/read-models/call-action';
import { type ListDeclaration, stageTag, deedAccess } from '@matricula/lists';

export const callActionLists: readonly ListDeclaration[] = [
  { name: 'call-actions', model: callActionList, codes: ['LEADS'], access: deedAccess, words: { stageTag } },
];
