import { timeline } from '@matricula/read-models/audit';
import type { ListDeclaration } from '../list-declaration';
import { deedAccess } from '../overview/deed.access';

export const auditLists: readonly ListDeclaration[] = [{ name: 'timeline', model: timeline, access: deedAccess }];
