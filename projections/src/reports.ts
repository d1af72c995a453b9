import { assertSubjects, type Dashboard, type Report } from '@matricula/reports';
import * as contexts from './declarations';
import { lists } from './lists';

const declared = Object.values(contexts) as { reports?: readonly Report[]; dashboards?: readonly Dashboard[] }[];

/** Every report of the product. */
export const reports: readonly Report[] = declared.flatMap((context) => context.reports ?? []);

/** Every dashboard of the product. */
export const dashboards: readonly Dashboard[] = declared.flatMap((context) => context.dashboards ?? []);

assertSubjects(reports, lists);
