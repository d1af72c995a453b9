import { callActionList } from '@matricula/read-models/call-action';
import type { ListDeclaration } from '../list-declaration';
import { stageTag } from '../list-words';
import { deedAccess } from '../overview/deed.access';

export const callActionLists: readonly ListDeclaration[] = [
  { name: 'call-actions', model: callActionList, codes: ['LEADS'], access: deedAccess, words: { stageTag } },
];
