import { columnText, type FormColumn } from '@matricula/domain/application';
import { dayWords } from '@matricula/domain/kernel/date-words';
import { isDay } from '@matricula/domain/kernel/moments';
import type { FieldWords } from '@matricula/lists';
import { formColumnList, type ApplicationRow } from '@matricula/read-models/application';
import type { ReadStore } from '@matricula/read-store';

const MOST_FORMS = 1_000;
const yesOrNo: Readonly<Record<string, string>> = { true: 'Yes', false: 'No' };

/** The texts of exported answers, as the screens show them, by column: `answers.<question>`, `answerNumbers.<question>`, `answerDates.<question>`. */
export async function answerWords(fields: readonly string[], reads: ReadStore, tenantId: string): Promise<Record<string, FieldWords>> {
  const asked = fields.flatMap((field) => {
    const [, questionId] = /^answer(?:s|Numbers|Dates)\.(.+)$/.exec(field) ?? [];
    return questionId === undefined ? [] : [{ field, questionId }];
  });
  if (asked.length === 0) return {};
  const forms = await reads.page(formColumnList, tenantId, { limit: MOST_FORMS });
  const columns = new Map(forms.map((form) => [form.formId, new Map(form.columns.map((column) => [column.questionId, column]))]));
  return Object.fromEntries(
    asked.map(({ field, questionId }): [string, FieldWords] => [
      field,
      (row) => {
        const { formId, answers } = row as unknown as ApplicationRow;
        const listed = answers && Object.hasOwn(answers, questionId) ? answers[questionId] : undefined;
        return listed === undefined ? '' : shownText(columns.get(formId)?.get(questionId), listed);
      },
    ]),
  );
}

function shownText(column: FormColumn | undefined, listed: string): string {
  if (column?.kind === 'flag') return yesOrNo[listed] ?? listed;
  if (column?.kind === 'date') return isDay(listed) ? dayWords(listed) : listed;
  return column ? columnText(column, listed) : listed;
}
