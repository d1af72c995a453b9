import { visibleRows, type RequestContext } from '@matricula/auth';
import type { Filter } from '@matricula/read-models/kernel';
import { leadList } from '@matricula/read-models/lead';
import { allOf, type ListDeclaration } from '../list-declaration';
import { priority, stage, stageTag } from '../list-words';

/** Leads that are there and that this user may see. */
export const visibleLeads = (context: RequestContext): Filter | undefined =>
  allOf({ field: 'removed', op: 'eq', value: false }, visibleRows(context, 'ownerId'));

export const leadLists: readonly ListDeclaration[] = [
  { name: 'leads', model: leadList, codes: ['LEADS'], rows: visibleLeads, words: { priority, stageTag, stage } },
];
