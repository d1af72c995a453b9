import type { AnnouncementKind, AnnouncementStatus } from '@matricula/domain/announcement';
import { ERASED } from '@matricula/domain/kernel/event';
import { defineReadModel, flag, instant, integer, keyword, keywords, text } from '../kernel';

/** An announcement to staff. */
export interface AnnouncementRow {
  announcementId: string;
  status: AnnouncementStatus;
  title: string;
  body: string;
  kind: AnnouncementKind;
  mustConfirm: boolean;
  /** Numbers of the roles that it concerns; none: every role. */
  roles: number[];
  /** Users whose teams are addressed; empty: everyone. */
  teams: string[];
  startsAt: string;
  endsAt?: string;
  authorId: string;
  authorName: string;
  publishedAt: string;
  updatedAt: string;
  /** How many have confirmed it. */
  confirmed: number;
  /** Transitions that the reader may make now; lists add them to the stored row. */
  moves?: string[];
}

export const announcementList = defineReadModel<AnnouncementRow>({
  name: 'announcement-list',
  version: 1,
  key: 'announcementId',
  fields: {
    announcementId: keyword(),
    status: keyword(['published', 'withdrawn']),
    title: text().searchable(),
    body: text().searchable(),
    kind: keyword(['banner', 'modal']),
    mustConfirm: flag(),
    teams: keywords(),
    startsAt: instant(),
    endsAt: instant(),
    authorId: keyword(),
    authorName: text().searchable(),
    publishedAt: instant(),
    updatedAt: instant(),
    confirmed: integer(),
  },
  plain: ['roles'],
  staff: { authorId: { authorName: ERASED } },
});
