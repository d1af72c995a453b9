import { timeline } from '@matricula/read-models/audit';
import { ownRows, type ListDeclaration } from '../list-declaration';

export const auditLists: readonly ListDeclaration[] = [{ name: 'timeline', model: timeline, rows: ownRows('userId') }];
