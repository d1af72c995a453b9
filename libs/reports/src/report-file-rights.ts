import { ForbiddenException } from '@nestjs/common';
import { assertFileRights, rightsPrint, type RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import type { Report } from './define-report';
import type { ReportService } from './report.service';

const INSTEAD = 'Open the report to see what you may see now.';

const namesBeside = ({ beside = [] }: Report): string[] => beside.map(({ name }) => name);

/** What is stored with a report's file: the report, and what its reader could see. */
export const reportMadeOf = (report: Report, by: string | undefined, { sight }: Pick<RequestContext, 'sight'>): Record<string, string> => ({
  report: report.name,
  ...(by !== undefined && { by }),
  ...(report.beside && { beside: namesBeside(report).join() }),
  ...rightsPrint(sight),
});

/**
 * Checks that a user may download a report's file now: they may open the report, and they see the same fields and people's rows as when it was made,
 * or everything. @throws DomainError `file/not-yours`
 */
export function assertReportFile(
  reports: Pick<ReportService, 'declared'>,
  madeOf: Readonly<Record<string, string>> | undefined,
  context: RequestContext,
): void {
  assertFileRights(madeOf, context.sight, ['fields', 'people'], INSTEAD);
  if (madeOf?.report === undefined) return;
  try {
    const open = namesBeside(reports.declared(madeOf.report, context, madeOf.by));
    const closed = (madeOf.beside ?? '').split(',').some((name) => name !== '' && !open.includes(name));
    if (closed) throw new DomainError('file/not-yours', 'It has figures that are closed to you now.');
  } catch (error) {
    if (!(error instanceof ForbiddenException || error instanceof DomainError)) throw error;
    throw new DomainError('file/not-yours', `You no longer have access to the report of this file. ${error.message}`);
  }
}
