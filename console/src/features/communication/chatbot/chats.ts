/** Chats with the bot, stored in this browser only (000 §3, §4; CB-01). Pure. */

export type AttachmentType = 'image' | 'pdf' | 'doc' | 'excel' | 'video' | 'text' | 'unknown';

export interface Attachment {
  file: File;
  type: AttachmentType;
}

export interface Message {
  sender: 'user' | 'bot';
  text: string;
  timestamp: string;
  attachments: readonly Attachment[];
  /** The screen that shows the data of the answer. */
  link?: { to: string; label: string };
}

export interface Chat {
  id: string;
  title: string;
  /** The full text, of which the title is the beginning. */
  fullTitle: string;
  preview: string;
  messages: readonly Message[];
  archived: boolean;
}

/** All chats, newest first, and the selected one. */
export interface Chats {
  chats: readonly Chat[];
  selected?: string;
}

const TITLE_WORDS = 4;
const TITLE_CHARACTERS = 20;

/** The first four words, truncated to twenty characters with an ellipsis (CB-05). */
export function titleOf(text: string): string {
  const words = text.trim().split(/\s+/).slice(0, TITLE_WORDS).join(' ');
  return words.length > TITLE_CHARACTERS ? `${words.slice(0, TITLE_CHARACTERS)}...` : words;
}

const NEW = 'New Chat';

/** Adds a chat and selects it (CB-02). */
export const begun = ({ chats }: Chats, id: string): Chats => ({
  chats: [{ id, title: NEW, fullTitle: NEW, preview: '', messages: [], archived: false }, ...chats],
  selected: id,
});

const changed = (all: Chats, id: string, change: (chat: Chat) => Partial<Chat>): Chats => ({
  ...all,
  chats: all.chats.map((chat) => (chat.id === id ? { ...chat, ...change(chat) } : chat)),
});

/** Adds a message of the user (CB-06, CB-07). */
export const sent = (all: Chats, id: string, message: Omit<Message, 'sender'>): Chats =>
  changed(all, id, ({ messages }) => ({
    messages: [...messages, { ...message, sender: 'user' }],
    preview: message.text.trim() ? `You: ${message.text.trim()}` : 'You sent an attachment',
  }));

/** Adds the bot's reply; the first message titles the chat (CB-05, CB-08). */
export const answered = (all: Chats, id: string, asked: string, message: Omit<Message, 'sender' | 'attachments'>): Chats =>
  changed(all, id, ({ messages, title, fullTitle }) => ({
    messages: [...messages, { ...message, sender: 'bot', attachments: [] }],
    preview: `Bot: ${message.text}`,
    ...(asked.trim() ? { title: titleOf(asked), fullTitle: asked.trim() } : { title, fullTitle }),
  }));

/** CB-09, CB-10. */
export const archived = (all: Chats, id: string, isArchived: boolean): Chats => changed(all, id, () => ({ archived: isArchived }));

/** Removes a chat; if it was selected, selects the one that takes its place, or the last one (CB-11). */
export function removed({ chats, selected }: Chats, id: string): Chats {
  const at = chats.findIndex((chat) => chat.id === id);
  const rest = chats.filter((chat) => chat.id !== id);
  return { chats: rest, selected: selected === id ? (rest[at] ?? rest.at(-1))?.id : selected };
}

/** Chats whose title or preview contains a text (CB-12). */
export function found(chats: readonly Chat[], search: string): Chat[] {
  const text = search.trim().toLowerCase();
  return chats.filter(({ title, preview }) => `${title}\n${preview}`.toLowerCase().includes(text));
}

/** The kind of a file, by its MIME type or extension (000 §3). */
export function attachmentType({ name, type }: Pick<File, 'name' | 'type'>): AttachmentType {
  const end = name.toLowerCase().split('.').at(-1) ?? '';
  if (type.startsWith('image/')) return 'image';
  if (type.startsWith('video/')) return 'video';
  if (type === 'application/pdf' || end === 'pdf') return 'pdf';
  if (['doc', 'docx'].includes(end)) return 'doc';
  if (['xls', 'xlsx'].includes(end)) return 'excel';
  return end === 'txt' || type === 'text/plain' ? 'text' : 'unknown';
}

/** Accepted attachments; several may be attached at once (CB-20). */
export const ACCEPTED = '.pdf,image/*,.doc,.docx,.xls,.xlsx,.txt,video/*';

/** Whether a file is accepted; the browser's file filter does not apply to dropped files. */
export const isAccepted = (file: Pick<File, 'name' | 'type'>): boolean => attachmentType(file) !== 'unknown';
