import type { Asked } from '../lists.questions';

/** The columns of a peer's table. */
export const TEXTS = ['name', 'phone', 'email', 'ownerId', 'stage', 'source', 'city', 'state', 'course', 'utmCampaign'];
export const NUMBERS = ['priority'];
export const MOMENTS = ['createdAt', 'updatedAt', 'nextFollowUpAt', 'lastCallActionAt'];

/** A page of a list. */
export interface PeerQuestion extends Asked {
  skip: number;
}

/** A system for long lists to compare with. */
export interface Peer {
  readonly name: string;
  page(question: PeerQuestion): Promise<unknown>;
  count(question: Asked): Promise<number>;
  /** Searches by a part of the name, the phone number or the e-mail, newest first. */
  search(word: string): Promise<unknown>;
  /** Resolves when all rows of a CSV file are imported. */
  importFile(file: string): Promise<void>;
}
