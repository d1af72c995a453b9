/** What a quick link sets in an application. Pure. */

/** The part of a form that decides which answers a link can set. */
interface AskedForm {
  readonly sections: readonly {
    readonly repeats?: unknown;
    readonly questions: readonly { questionId: string; kind: string; choices?: readonly { choiceId: string }[] }[];
  }[];
}

/** Path of a quick link on the public address of the product. */
export const quickLinkPath = (tenantId: string, slug: string): string => `/q/${encodeURIComponent(tenantId)}/${slug}`;

/** The prefilled answers that the form can take now: choices that it still has. */
export function prefilledAnswers({ sections }: AskedForm, answers: unknown): Record<string, string> {
  if (typeof answers !== 'object' || answers === null || Array.isArray(answers)) return {};
  const given = answers as Readonly<Record<string, unknown>>;
  const asked = sections.flatMap(({ repeats, questions }) => (repeats ? [] : questions));
  return Object.fromEntries(
    asked.flatMap(({ questionId, kind, choices = [] }) => {
      const value = Object.hasOwn(given, questionId) ? given[questionId] : undefined;
      const isOffered = kind === 'choice' && choices.some(({ choiceId }) => choiceId === value);
      return isOffered ? [[questionId, String(value)]] : [];
    }),
  );
}

/** Whether a link opens its form on a day (`2026-11-20`). */
export const isOpenOn = ({ active, endsOn }: { active?: boolean | null; endsOn?: string | null }, day: string): boolean =>
  active !== false && (!endsOn || day <= endsOn);
