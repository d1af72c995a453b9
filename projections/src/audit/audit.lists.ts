import { timeline } from '@matricula/read-models/audit';
import { type ListDeclaration, deedAccess } from '@matricula/lists';

export const auditLists: readonly ListDeclaration[] = [{ name: 'timeline', model: timeline, access: deedAccess }];
