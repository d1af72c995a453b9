import type { Asked } from '../lists.questions';

/** The columns that the table of a peer has. */
export const TEXTS = ['name', 'phone', 'email', 'ownerId', 'stage', 'source', 'city', 'state', 'course', 'utmCampaign'];
export const NUMBERS = ['priority'];
export const MOMENTS = ['createdAt', 'updatedAt', 'nextFollowUpAt', 'lastCallActionAt'];

/** A page of a list. */
export interface PeerQuestion extends Asked {
  skip: number;
}

/** Something that people use for long lists, as the bench asks it. */
export interface Peer {
  readonly name: string;
  page(question: PeerQuestion): Promise<unknown>;
  count(question: Asked): Promise<number>;
  /** By a part of the name, the phone number or the e-mail, newest first. */
  search(word: string): Promise<unknown>;
  /** Resolves when all rows of a CSV file are there. */
  importFile(file: string): Promise<void>;
}
