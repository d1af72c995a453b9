import { answerPlace, columnText, type FormColumn as Column, type ListedKind } from '@matricula/domain/application';
import type { ApplicationRow } from '@matricula/read-models/application';
import type { FieldKind } from '@matricula/read-models/kernel';
import type { FilterField } from '../../../shared/grid/conditions';
import type { ListColumn } from '../../../shared/grid/list-columns';
import { dayWords } from '../../../shared/session/tenant-clock';
import { spoken } from '../../../shared/texts/spoken';
import { t } from '../../../shared/texts/texts';

/** A question as the server lists it. */
export interface FormColumn extends Pick<Column, 'questionId' | 'label'> {
  kind: ListedKind;
  choices: { choiceId: string; label: string }[];
  removedIn: number | null;
}

const yesOrNo = spoken({ true: 'Yes', false: 'No' });

/** How a question is filtered, files and repeating sections by their number; undefined: not at all, because a masked answer tells too little. Kinds that are filtered are also sorted, apart from several choices. */
const filterKinds: Readonly<Partial<Record<ListedKind, FieldKind>>> = {
  ...{
    text: 'text',
    phone: 'text',
    email: 'text',
    integer: 'number',
    decimal: 'number',
    date: 'instant',
    flag: 'keyword',
    choice: 'keyword',
    choices: 'keyword',
    rows: 'number',
    file: 'number',
  },
};

/** A question that the version in force asks no more says so, and one whose answers are masked. */
export function titleOf({ label, kind, removedIn }: Pick<FormColumn, 'label' | 'kind' | 'removedIn'>): string {
  const name = kind === 'masked' ? t`${label} (masked, without a filter)` : label;
  return removedIn === null ? name : t`${name} (removed in version ${removedIn})`;
}

/** A filter by a number says what it counts. */
function filterTitle(column: FormColumn): string {
  const title = titleOf(column);
  if (column.kind === 'file') return t`${title}: number of files`;
  return column.kind === 'rows' ? t`${title}: number of entries` : title;
}

/** The text of an answer; files and repeating sections show how many there are. */
export function answerText(column: Pick<FormColumn, 'kind' | 'choices'>, listed: string | undefined): string {
  if (listed === undefined) return '';
  if (column.kind === 'flag') return yesOrNo(listed) ?? listed;
  if (column.kind === 'date') return /^\d{4}-\d\d-\d\d$/.test(listed) ? dayWords(listed) : listed;
  return columnText(column, listed);
}

/** The questions of a form as columns of its applications, hidden until chosen. */
export const answerColumns = (columns: readonly FormColumn[]): ListColumn<ApplicationRow>[] =>
  columns.map((column) => {
    const { questionId, kind } = column;
    const place = answerPlace(questionId, kind);
    return {
      // The server treats an entry of a map like any other field.
      field: place as ListColumn<ApplicationRow>['field'],
      title: titleOf(column),
      hidden: true,
      sortable: filterKinds[kind] !== undefined && kind !== 'choices',
      ...((kind === 'integer' || kind === 'decimal') && { figure: true as const }),
      entries: [...new Set([`answers.${questionId}`, place])],
      // Labels of choices are those of today: past rows come without answers.
      workedOut: { exportedAs: place },
      format: (_, { answers }) => answerText(column, answers && Object.hasOwn(answers, questionId) ? answers[questionId] : undefined),
    };
  });

/** The questions of a form as filters of its applications. */
export const answerFilters = (columns: readonly FormColumn[]): FilterField[] =>
  columns.flatMap((column): FilterField[] => {
    const { questionId, kind, choices } = column;
    const filterKind = filterKinds[kind];
    if (!filterKind) return [];
    const words =
      kind === 'flag'
        ? yesOrNo
        : kind === 'choice' || kind === 'choices'
          ? Object.fromEntries(choices.map((one) => [one.choiceId, one.label]))
          : undefined;
    const several = kind === 'choices' && ({ several: true } as const);
    return [{ field: answerPlace(questionId, kind), title: filterTitle(column), kind: filterKind, words, ...several }];
  });
