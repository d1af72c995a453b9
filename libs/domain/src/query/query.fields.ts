import { fields, longText, oneOf, text } from '../kernel/field-set';

const words = (label: string, required: string) => longText({ label, required, most: 4_000, personal: true });

/** Form of an answer. */
export const replyToQueryFields = fields({ text: words('Answer', 'Please write an answer.') });

/** Form of a closed query that is opened again. */
export const reopenQueryFields = fields({ reason: words('What is still not clear', 'Please say what is still not clear.') });

/** Form of another owner of a query. */
export const assignQueryFields = fields({
  ownerId: oneOf({
    ...{ label: 'Owner', required: 'Please choose the owner.', from: 'users', value: 'userId', shows: 'name' },
    where: { status: 'active' },
  }),
});

/** What an applicant asks. */
export const askQueryFields = fields({
  category: text({ label: 'About', required: 'Please choose what it is about.', most: 80 }),
  text: words('Question', 'Please write your question.'),
});

/** What an applicant writes in a query of theirs. */
export const writeInQueryFields = fields({ text: words('Message', 'Please write a message.') });
