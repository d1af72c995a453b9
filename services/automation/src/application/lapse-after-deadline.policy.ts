import { begunPaymentsEnd, type FormEvent } from '@matricula/domain/application';
import { cancelTimer, definePolicy, setTimer } from '@matricula/policy-kit';

/** Kind of the timers that elapse at the deadline of a form, and when payments that began before it no longer count. */
export const FORM_DEADLINE = 'application-form-deadline';

const begunPayments = (formId: string) => `${formId}/begun-payments`;

/** Sets the timers for the deadline of the version in force; a version with another deadline moves them, one without a deadline cancels them. */
export const lapseAfterDeadline = definePolicy<FormEvent>({
  name: 'application-form-deadline',
  on: {
    FormPublished: ({ data: { formId, content } }) =>
      content.deadline === undefined
        ? [cancelTimer(FORM_DEADLINE, formId), cancelTimer(FORM_DEADLINE, begunPayments(formId))]
        : [
            setTimer(FORM_DEADLINE, formId, content.deadline, { formId }),
            setTimer(FORM_DEADLINE, begunPayments(formId), begunPaymentsEnd(content.deadline), { formId }),
          ],
  },
});
