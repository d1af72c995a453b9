import { choice, integer } from '../kernel/field-set';
import { defineRecord } from '../record';
import { priorityWords } from './ticket.fields';

const MOST = 60 * 24 * 60;

/** Response time for tickets of a priority, if the institution overrides `defaultAnswerTimes`. */
export const answerTime = defineRecord({
  name: 'AnswerTime',
  context: 'support',
  list: 'answer-times',
  label: 'Answer time',
  permission: 'Setting_Configuration',
  fields: {
    priority: choice({ label: 'Priority', of: priorityWords, required: true, unique: true }),
    remindMinutes: integer({
      label: 'Remind after (minutes)',
      least: 1,
      most: MOST,
      help: 'The assignee is reminded at this time. Empty: no reminder.',
    }),
    dueMinutes: integer({
      label: 'First answer within (minutes)',
      required: true,
      least: 1,
      most: MOST,
      help: 'Counted around the clock, including nights and Sundays. When it has passed, the manager and the admins are notified.',
    }),
  },
});
