import { reacting } from '@matricula/testing';
import { notifyOfAnswer } from './notify-of-answer.policy';

const policy = reacting(notifyOfAnswer);
const answered = (giverId: string) => ({
  type: 'FeedbackAnswered',
  data: { feedbackId: 'f-1', answerId: 'a-1', giverId, text: 'In May.' },
});

describe('an answer to feedback', () => {
  it('notifies its author, unless they answered themselves', () => {
    policy
      .to(answered('asha'))
      .orders([
        'notification-tenant-1-a-1',
        { type: 'RaiseNotification', data: { userId: 'asha', kind: 'feedback_answered', byId: 'user-1' } },
      ]);
    policy.to(answered('user-1')).orders();
  });
});
