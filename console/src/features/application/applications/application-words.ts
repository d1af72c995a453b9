/** Words for applications. Pure. */
import type { ApplicationStatus, FormQuestion, QuestionKind } from '@matricula/domain/application';
import { choiceText } from '@matricula/domain/application';
import { t } from '../../../shared/texts/texts';

const tones: Partial<Record<ApplicationStatus, number | 'plain' | 'done'>> = {
  ...{ started: 'plain', withdrawn: 'plain', lapsed: 'plain', rejected: 'plain' },
  ...{ eligible: 'done', accepted: 'done', enrolled: 'done', returned: 2 },
};

export const toneOfApplication = (status: ApplicationStatus): number | 'plain' | 'done' => tones[status] ?? 1;

/** An answer in words; undefined without one. */
export function answerWords(question: FormQuestion, value: unknown, main: string, dayOf: (day: string) => string): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const { kind }: { kind: QuestionKind } = question;
  if (kind === 'flag') return value === true ? t`Yes` : t`No`;
  if (kind === 'date' && typeof value === 'string') return dayOf(value);
  const all = Array.isArray(value) ? value : [value];
  return all
    .map((one) => (kind === 'choice' || kind === 'choices' ? choiceText(question, String(one), main, main) : String(one)))
    .join(', ');
}

/** Lines of the history that are no new state of the application. */
const besideStates: readonly string[] = ['File added', 'Form version changed', 'Fee requested', 'Owner changed', 'Answers erased'];

/** Whether a line of the history is a new state of the application. */
export const isState = (what: string): boolean => !besideStates.includes(what);
