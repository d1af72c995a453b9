import type { FormEvent } from '@matricula/domain/application';
import { cancelTimer, definePolicy, setTimer } from '@matricula/policy-kit';

/** Kind of the timer that elapses at the deadline of a form. */
export const FORM_DEADLINE = 'application-form-deadline';

/** Sets the timer at the deadline of the version in force; a version with another deadline moves it, one without a deadline cancels it. */
export const lapseAfterDeadline = definePolicy<FormEvent>({
  name: 'application-form-deadline',
  on: {
    FormPublished: ({ data: { formId, content } }) =>
      content.deadline === undefined ? cancelTimer(FORM_DEADLINE, formId) : setTimer(FORM_DEADLINE, formId, content.deadline, { formId }),
  },
});
