export { concerns, isShown } from './announcement.audience';
export { announcementContext } from './announcement.context';
export {
  announcementBoundary,
  announcementDecider,
  type Announcement,
  type AnnouncementCommand,
  type AnnouncementContent,
} from './announcement.decider';
export {
  type AnnouncementChanged,
  type AnnouncementConfirmed,
  type AnnouncementEvent,
  type AnnouncementPublished,
} from './announcement.events';
export {
  announcementKinds,
  changeAnnouncementFields,
  newAnnouncementFields,
  savedAnnouncementFields,
  type AnnouncementKind,
} from './announcement.fields';
export { announcementLife, type AnnouncementMove, type AnnouncementStatus } from './announcement.life';
export { receiptBoundary, receiptDecider } from './receipt.decider';
