import type { RequestContext } from '@matricula/auth';
import { jobList } from '@matricula/read-models/job';
import { allOf, mine, type ListDeclaration } from '../list-declaration';

const mineOrAdmin = (context: RequestContext) => (context.user.role === 1 ? undefined : mine('createdBy')(context));

export const jobLists: readonly ListDeclaration[] = [
  { name: 'jobs', model: jobList, rows: mineOrAdmin },
  {
    name: 'imports',
    model: jobList,
    codes: ['UPLOAD_LEAD_CSV'],
    rows: (context) => allOf({ field: 'kind', op: 'eq', value: 'import' }, mineOrAdmin(context)),
  },
];
