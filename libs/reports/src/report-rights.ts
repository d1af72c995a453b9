import { grants, hiddenFields, type RequestContext, type Sight } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { allOf, dayRange, openOfAsked } from '@matricula/lists';
import { fieldsIn, type Filter, type Selection } from '@matricula/read-models/kernel';
import { withFigures, type Report } from './define-report';
import type { ReportQuestion } from './report-answer';
import type { FiguresOf } from './report-figures';

/** The reader of the figures. */
export type Reader = Pick<RequestContext, 'tenantId' | 'timeZone' | 'sight' | 'readAfter'>;

/** Whether the user has the code and the role that a report requires. */
export const allows = (report: Report, { acl, user, sight }: RequestContext) =>
  (report.code === undefined || grants(acl, report.code)) &&
  (report.roles === undefined || report.roles.includes(user.role)) &&
  isReadable(seenBy(report, { sight }), sight);

const isReadable = (report: Report, sight: Sight) => report.measures.length > 0 && keptIn(report, undefined, sight).length === 0;

/** A report without the sums of orders, for readers who may not see these. */
export const seenBy = (report: Report, { sight }: Pick<RequestContext, 'sight'>): Report =>
  sight.withoutSums && report.facts.model.ofOrders
    ? withFigures(report, (measure) => !('of' in measure) || hiddenFields(report.facts.model, sight)?.asks(measure.value) !== false)
    : report;

/** Fields that the report uses, or is filtered by, that are hidden from the reader's role: figures would reveal their values. */
function keptIn(report: Report, where: Filter | undefined, sight: Sight): string[] {
  const kept = hiddenFields(report.facts.model, sight);
  if (!kept) return [];
  return [...columnsIn(report), ...fieldsIn(where)].filter((field) => !kept.asks(field));
}

/** The fields of facts by which a report groups. */
const dimensionsIn = ({ dimensions }: Report): string[] => dimensions.flatMap(({ field, of, id }) => [of ?? field, id ?? field]);

/** The fields of facts that the table of a report shows or counts. */
function columnsIn(report: Report): string[] {
  const figures = report.measures.flatMap((measure) =>
    'distinct' in measure ? [measure.distinct] : 'of' in measure ? [measure.value] : [],
  );
  return [...dimensionsIn(report), ...figures];
}

/** The question to the facts of a report that a reader asks. @throws DomainError `reports/field-kept` */
export function figuresOf(
  report: Report,
  { from, to, until, where }: ReportQuestion & { until?: string },
  { tenantId, timeZone, sight }: Reader,
  now: string,
): FiguresOf {
  const [field] = keptIn(report, where, sight);
  if (field !== undefined) throw new DomainError('reports/field-kept', `Your role has no access to the field ${field}.`);
  const days = dayRange(from, to, timeZone);
  const range: Filter = { field: report.facts.at, op: 'between', ...days, ...(until && { to: until }) };
  const partly = openOfAsked(report.facts.partly?.({ sight }), [where], dimensionsIn(report));
  const selection: Selection = { where: allOf(range, report.where, report.facts.kept, report.access.filter(sight), partly, where) };
  return { report, selection, tenantId, timeZone, now };
}
