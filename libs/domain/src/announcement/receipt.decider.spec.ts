import { deciding } from '@matricula/testing';
import { receiptDecider } from './receipt.decider';

const data = { announcementId: 'a-1', userId: 'ravi', userName: 'Ravi' };

describe('a confirmation', () => {
  it('is given once', () => {
    const receipt = deciding(receiptDecider);
    receipt.given().when({ type: 'ConfirmAnnouncement', data }).then({ type: 'AnnouncementConfirmed', data });
    receipt.given({ type: 'AnnouncementConfirmed', data }).when({ type: 'ConfirmAnnouncement', data }).thenNothing();
  });
});
