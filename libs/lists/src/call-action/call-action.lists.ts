import { callActionList } from '@matricula/read-models/call-action';
import { ownRows, type ListDeclaration } from '../list-declaration';
import { stageTag } from '../list-words';

export const callActionLists: readonly ListDeclaration[] = [
  { name: 'call-actions', model: callActionList, codes: ['LEADS'], rows: ownRows('userId'), words: { stageTag } },
];
